import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";

type Fetch = (request: Request) => Response | Promise<Response>;

/** Node's own limits are made for trusted clients; these are for the open internet. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

const idleSocketMs = 35_000;
const maxConnections = 1000;

/** An HTTP server for the app, not yet listening. */
export function createHttpServer(fetch: Fetch): Server {
  const server = createServer(limits, getRequestListener(fetch, { overrideGlobalObjects: true }));
  server.timeout = idleSocketMs;
  server.maxConnections = maxConnections;
  return server;
}

/** Listens, or rejects with what stands in the way, such as EADDRINUSE. Gives the port in use. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
