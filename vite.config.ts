import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const aroundEveryPage =
  /\/i18n\/|\/app\/(?:boot|language|session|root|components\/(?!results|legal|title)|design\/(?!tabs|text-field))/;

/**
 * The browser's files: the framework in one, what stands around every page in another, what results pages share in a
 * third. Left alone, the bundler makes a file of every few shared lines, and each is compressed without knowing the
 * others: 8 KB more on the wire.
 */
const groups = [
  { name: "framework", test: /node_modules|rolldown-runtime|vite\/preload/ },
  { name: "site", test: aroundEveryPage },
  { name: "results", test: /\/(?:app|domain|std)\/(?!.*-page\.tsx)/, minShareCount: 2 },
];

// The server process is the SSR build's entry, so that pages and server share one copy of every module.
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" }, minify: false, target: "node22" },
      resolve: {
        noExternal: ["kysely", "hono", "@hono/node-server", "react-router", "zod", "lru-cache", "isbot"],
      },
    },
  },
});
