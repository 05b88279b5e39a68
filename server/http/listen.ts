import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { RequestShortcut } from "./cached-pages.ts";
import { type BodyLimits, bodyLimits, limitBody } from "./limit-bodies.ts";
import { limitConnections } from "./limit-connections.ts";

export type Fetch = (request: Request) => Response | Promise<Response>;

/** Node's defaults suit trusted clients; these suit the open internet. */
const timeLimits = {
  headersTimeout: 10_000,
  // Bodies have separate limits (`limitBody`).
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

const maxHeaderSize = 16 * 1024;
const idleSocketMs = 35_000;
const maxConnections = 1000;
/** Below the maximum, so that a closed connection is gone before the maximum is reached. */
const connectionLimits = { perNetwork: 200, inAll: maxConnections - 100 };

type Options = {
  /** Handlers before the app, in order, until one has responded. */
  shortcuts?: readonly RequestShortcut[];
  /** Behind our proxies, all connections are theirs, and the proxies limit those of visitors. */
  trustedProxies?: number;
  /** In milliseconds, by Node's names. */
  times?: Partial<typeof timeLimits>;
  bodies?: Partial<BodyLimits>;
};

/** An HTTP server for the app, not yet listening. */
export function createHttpServer(
  fetch: Fetch,
  { shortcuts = [], trustedProxies = 0, times, bodies }: Options = {},
): Server {
  // HTTP/1.0 health checks send no Host header; the app never reads it.
  const handle = getRequestListener(fetch, { overrideGlobalObjects: true, hostname: "localhost" });
  const server = createServer({ ...timeLimits, ...times, maxHeaderSize }, (request, response) => {
    if (request.httpVersionMajor < 1 || hasTwoHosts(request)) {
      response.writeHead(400, { connection: "close" }).end();
      return;
    }
    limitBody(request, response, { ...bodyLimits, ...bodies });
    for (const shortcut of shortcuts) if (shortcut(request, response)) return;
    connections?.setActive(request.socket, true);
    response.once("close", () => connections?.setActive(request.socket, false));
    void handle(request, response);
  });
  const connections = trustedProxies === 0 ? limitConnections(server, connectionLimits) : null;
  server.timeout = idleSocketMs;
  server.maxConnections = maxConnections;
  return server;
}

/** Node uses the first of several Host headers (RFC 9112 §3.2 requires 400); a proxy may have used the last. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Listens, or rejects with the cause, such as EADDRINUSE. Resolves to the port in use. */
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
