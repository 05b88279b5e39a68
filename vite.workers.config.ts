import { defineConfig } from "vite";

// Bundles the worker threads that draw share cards, find codes in photos, and run the embedded database into separate
// files beside the server's bundle.
export default defineConfig({
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        "card-worker": "server/og-images/card-worker.ts",
        "code-worker": "providers/sharp/code-worker.ts",
        "pglite-worker": "database/pglite/pglite-worker.ts",
      },
    },
    outDir: "build/server",
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: "node22",
  },
});
