"use strict";
// The plan beside the form follows what is typed; without this script the button below it shows the plan.
const form = document.getElementById("money");
let waits;
form.addEventListener("input", () => {
  clearTimeout(waits);
  waits = setTimeout(async () => {
    const fields = new FormData(form);
    fields.set("do", "look");
    try {
      const answer = await fetch(location.pathname, { method: "POST", body: fields });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const plan = page.getElementById("plan") ?? page.getElementById("fault");
      if (!plan) return;
      plan.id = "plan";
      document.getElementById("plan").replaceWith(plan);
    } catch { /* the plan stays as it was until the desk answers again */ }
  }, 250);
});
form.querySelector("button[value=look]").parentElement.hidden = true;
