import { createConnection, createServer, type Server, type Socket } from "node:net";
import { freePort } from "#test/helpers/free-port.ts";

/** `up` forwards; `refused` is a server that is gone; `silent` accepts everything and never responds. */
type ProxyState = "up" | "refused" | "silent";

export type FaultyProxy = { port: number; setState(state: ProxyState): Promise<void>; close(): Promise<void> };

/** A proxy to a TCP server that can be cut or go silent. */
export async function openFaultyProxy(targetHost: string, targetPort: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let state: ProxyState = "up";

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  }
  function disconnect(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((near) => {
    track(near);
    if (state === "silent") return;
    const far = track(createConnection(targetPort, targetHost));
    near.on("data", (bytes) => state === "up" && far.write(bytes));
    far.on("data", (bytes) => state === "up" && near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  // The port stays free while the server is gone: the system does not assign it to another socket.
  const port = await listen(server, await freePort());

  return {
    port,
    async setState(next) {
      const was = state;
      state = next;
      // Bytes that a silent proxy has swallowed cannot be made up for.
      if (next === "refused" || was === "silent") disconnect();
      if (next === "refused" && server.listening) server.close();
      if (next !== "refused" && !server.listening) await listen(server, port);
    },
    async close() {
      disconnect();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
