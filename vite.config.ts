import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// The server process is the SSR build's entry, so that pages and server share one copy of every module.
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" }, minify: false, target: "node22" },
      resolve: {
        noExternal: ["kysely", "hono", "@hono/node-server", "react-router", "zod", "lru-cache", "isbot"],
      },
    },
  },
});
