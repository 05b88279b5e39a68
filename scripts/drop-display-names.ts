import type { Plugin } from "vite";

/**
 * Removes the display names that React Router gives its components for developer tools from the browser's bundle. A
 * component with an assigned name counts as used and would stay in the bundle of every page.
 */
export function dropDisplayNames(): Plugin {
  return {
    name: "drop-display-names",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({ code: withoutDisplayNames(code), map: null }),
    },
  };
}

export function withoutDisplayNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/= (React\$1\.forwardRef\()/g, "= /* @__PURE__ */ $1");
}
