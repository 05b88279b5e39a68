import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import {
  dropDisplayNames,
  dropUnusedRouting,
  inlineScripts,
  rejectServerModules,
  smallAssets,
} from "./scripts/vite-plugins.ts";

const around =
  "boot|locale|navigation|session/(?:auth-context|stored)|root|components/(?:name|rating|layout/(?:brand|focus|page-shell|session|site-|theme))|" +
  "design/(?:alert|avatar|badge|breakable|button|empty|icon/(?:icon|icon-shapes)|rating|segmented|toast)";
const ofResults =
  "components/(?:results|listing-(?!row-view)|sample-)|design/(?:field/(?:field|select)|pagination|skeleton)";

/**
 * The browser's chunks: one each for the framework, the code around every page, code shared by results pages, the parts
 * of a listing's page that members preview, requests and payments of members, and the cache of private data. By
 * default, the bundler creates a file for every few shared lines, each compressed separately: 8 KB more to transfer.
 * Code that only accounts need (the auth client, zod) stays out of the first, which every page with script loads. `npm
 * run bench -- weight` shows what a page loads.
 */
const groups = [
  { name: "framework", test: /node_modules\/(?!@react-router\/dev|@supabase|@tanstack|jsqr|tslib|zod)|vite\/preload/ },
  { name: "site", test: new RegExp(`/i18n/(?:locale|interpolate|plural|brand)\\.|/app/(?:${around})`) },
  { name: "listing", test: /\/app\/components\/(?:listing\/.*tsx|use-copied\.ts)$/ },
  { name: "results", test: new RegExp(`/app/(?:${ofResults})`) },
  {
    name: "member",
    test: /\/(?:app\/(?:api-|save-file|design\/(?:checkbox|dialog|field\/text-|icon\/drawn-)|failure-text|forms\/(?:auth\/code-field|drafts\/use-leave|error-summary|use-pending)|payments\/|session\/(?:access-token|use-(?!member)))|domain\/(?:cities\/place-name|listings\/fields\/(?:contact-links|person-name)|messages\/message(?:-moderation)?\.))/,
  },
  { name: "private", test: /node_modules\/@tanstack|\/app\/private-data\// },
  { name: "session", test: /\/app\/session\/(?:second-factor|use-member)/ },
  { name: "admin", test: /\/app\/pages\/admin\// },
];

// The server process is the SSR build's entry, so that pages and server share one copy of every module.
export default defineConfig({
  plugins: [
    inlineScripts(),
    dropDisplayNames(),
    dropUnusedRouting(),
    smallAssets(),
    rejectServerModules(),
    reactRouter(),
  ],
  // The packages of all pages, bundled when a development server starts. When Vite finds a package later, it reloads
  // the page that needs it, or responds with 504.
  optimizeDeps: { entries: ["app/root.tsx", "app/**/*-page.tsx"] },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rollupOptions: {
          output: { codeSplitting: { groups } },
          // Drops the router's developer warnings from the browser bundle.
          treeshake: { manualPureFunctions: ["warning", "warnOnce"] },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" }, minify: false, target: "node22" },
      resolve: {
        noExternal: ["kysely", "hono", "@hono/node-server", "react-router", "zod", "lru-cache", "cookie-es"],
      },
    },
  },
});
