// A module of a page under Node, whose older versions (Debian's 18) take a file called .js for no module.
import fs from "node:fs";

export const pageModule = (path) =>
  import(`data:text/javascript,${encodeURIComponent(fs.readFileSync(path, "utf8"))}`);
