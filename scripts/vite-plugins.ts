import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

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

/**
 * Replaces modules of React Router with the behavior they have in this app: the browser knows all routes from the start
 * (`routeDiscovery` in react-router.config.ts), and nothing instruments the router. A module that exports something
 * else after an update fails the build.
 */
export function dropUnusedRouting(): Plugin {
  return {
    name: "drop-unused-routing",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(id) {
        const names = unusedRouting[id.replace(/^.*\/lib\//, "")];
        const exported = names?.map((name) => `nothing as ${name}`).join(", ");
        return exported && `const nothing = () => undefined; export { ${exported} };`;
      },
    },
  };
}

/** The exports of each module. They do nothing: no discovery is enabled, and no receiver is registered. */
export const unusedRouting: Record<string, readonly string[]> = {
  "router/instrumentation.js": [
    "consumeInstrumentationClientResultMetaReceiver",
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
    "instrumentHandler",
    "instrumentationResultMetaContext",
  ],
  "dom/ssr/fog-of-war.js": [
    "URL_LIMIT",
    "getManifestPath",
    "getManifestPathsParam",
    "getPartialManifest",
    "getPatchRoutesOnNavigationFunction",
    "getPathsWithAncestors",
    "handleClientVersionMismatch",
    "isFogOfWarEnabled",
    "shouldUseInitialRouteDiscovery",
    "useFogOFWarDiscovery",
  ],
  "dom/ssr/route-discovery.js": [
    "RouteDiscoveryRuntime",
    "getCustomPatchRoutesOnNavigationFunction",
    "useCustomRouteDiscovery",
    "useRouteDiscovery",
  ],
};

/** Minifies scripts that pages load by URL (`?url`), which the bundler would copy unchanged. */
export function smallAssets(): Plugin {
  return {
    name: "small-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === "asset" && asset.fileName.endsWith(".js"))
          asset.source = minifySync(asset.fileName, String(asset.source), { module: true }).code;
    },
  };
}

/**
 * Fails the build if code of the server is in the browser's bundle: a component that uses one function of a module
 * that also queries the database makes every page load the query builder.
 */
export function rejectServerModules(): Plugin {
  return {
    name: "reject-server-modules",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const loaded = chunks.flatMap(({ modules }) =>
        Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0),
      );
      const found = loaded.filter((id) =>
        /\/(?:database|server|providers)\/|\/node_modules\/(?:hono|kysely|pg)\//.test(id),
      );
      if (found.length > 0) this.error(`The browser would load code of the server: ${found.slice(0, 5).join(", ")}.`);
    },
  };
}

const suffix = "?inline-script";

/** `import text from "./file.js?inline-script"` returns the file's minified code as text for a page's <script>. */
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
