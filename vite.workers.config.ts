import { defineConfig } from "vite";

// The threads that draw share cards, look for codes in photos, and run the embedded database, as files of their own
// beside the server's bundle.
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
