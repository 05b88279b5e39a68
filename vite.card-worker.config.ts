import { defineConfig } from "vite";

// The thread that draws share cards, as a file of its own beside the server's bundle.
export default defineConfig({
  build: {
    ssr: "server/og-images/card-worker.ts",
    outDir: "build/server",
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: "node22",
  },
});
