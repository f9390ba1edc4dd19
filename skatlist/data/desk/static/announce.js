// One key leads on. The browser's own voice reads a screen, once it was switched on.
"use strict";
(() => {
  const next = document.getElementById("next");
  document.addEventListener("keydown", (event) => {
    if (["ArrowRight", "PageDown", " "].includes(event.key) && next && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      next.click();
    }
    if (["ArrowLeft", "PageUp"].includes(event.key)) {
      const back = document.querySelector(".keys a:not(.go)");
      if (back) back.click();
    }
  });
  const button = document.getElementById("voice");
  const again = document.getElementById("again");
  const words = document.querySelector("[data-speak]");
  if (!("speechSynthesis" in window) || !button) return;
  button.hidden = false;
  const read = () => {
    const isOn = sessionStorage.getItem("voice") === "on";
    button.setAttribute("aria-pressed", String(isOn));
    again.hidden = !isOn || !words;
    speechSynthesis.cancel();
    if (!isOn || !words) return;
    const spoken = new SpeechSynthesisUtterance(words.dataset.speak);
    spoken.lang = words.lang;
    speechSynthesis.speak(spoken);
  };
  again.addEventListener("click", read);
  button.addEventListener("click", () => {
    sessionStorage.setItem("voice", sessionStorage.getItem("voice") === "on" ? "off" : "on");
    read();
  });
  read();
})();
