import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { processConfig } from "./start/config.ts";

const hotReloadPort = (processConfig().port + 20_000) % 65_536;

/** The development server: the same process as in production, with Vite's modules and hot reload in front of it. */
const vite = await createVite({ appType: "custom", server: { middlewareMode: true, hmr: { port: hotReloadPort } } });
const { runProcess } = (await vite.ssrLoadModule("/server/process.ts")) as typeof import("./process.ts");
const { explainFailedStart } = (await vite.ssrLoadModule(
  "/server/start/failed-start.ts",
)) as typeof import("./start/failed-start.ts");

try {
  await runProcess({
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    wrap(server) {
      const [app] = server.listeners("request") as ((request: unknown, response: unknown) => void)[];
      server.removeAllListeners("request");
      server.on("request", (request, response) => vite.middlewares(request, response, () => app?.(request, response)));
    },
  });
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`);
  process.exit(1);
}
