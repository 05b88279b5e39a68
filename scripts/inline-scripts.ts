import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const suffix = "?inline-script";

/** `import text from "./file.js?inline-script"` gives the file's code, made small, as text for a page's <script>. */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const { code } = minifySync(file, readFileSync(file, "utf8"));
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
