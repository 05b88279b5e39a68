import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createStripeSandbox, type StripeSandbox } from "../sandbox.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { startWorker } from "../webhooks/worker.ts";
import type { CommandOptions } from "./options.ts";

/** Serves API and pages on one port and delivers events in the background. Rejects if the port is in use. */
export async function serveSandbox({ port, host, secretKey, webhook }: CommandOptions) {
  const app = new Hono();
  const server = serve({ fetch: app.fetch, port, hostname: host });
  await once(server, "listening");
  const address = server.address();
  const url = `http://${host}:${typeof address === "object" && address !== null ? address.port : port}`;
  const now = () => new Date();
  const sandbox = createStripeSandbox({
    store: createMemoryStore(),
    now,
    pagesUrl: url,
    secretKey,
    webhook,
    hasOverview: true,
  });
  const onError = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
  const worker = startWorker(sandbox.processDue, { now, onError });
  mount(app, sandbox, worker.wake);
  return {
    url,
    async stop() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await worker.stop();
    },
  };
}

function mount(app: Hono, sandbox: StripeSandbox, wake: () => void): void {
  app.use(async ({ req }, next) => {
    await next();
    if (req.method === "POST") wake();
  });
  app.use("/v1/*", async (context) => await sandbox.api.fetch(context.req.raw));
  // Browsers send a same-origin header only with forms of our own pages, so other sites cannot submit one.
  app.use(async ({ req, text }, next) => {
    const isForeign = !["same-origin", "none", undefined].includes(req.header("sec-fetch-site"));
    if (req.method === "POST" && isForeign) return text("Forms are accepted from the sandbox's own pages only.", 403);
    return await next();
  });
  app.route("/", sandbox.pages);
}
