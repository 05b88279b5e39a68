import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type LatencyProxy = { origin: string; close(): void };

/** A TCP proxy to a local server that adds `roundTripMs` to every round trip. */
export async function openLatencyProxy(targetPort: number, roundTripMs: number): Promise<LatencyProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const socket of [client, target]) sockets.add(socket.on("close", () => sockets.delete(socket)));
    relay(client, target, roundTripMs / 2);
    relay(target, client, roundTripMs / 2);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function relay(from: Socket, to: Socket, delayMs: number): void {
  from.on("data", (chunk) => setTimeout(() => to.write(chunk), delayMs));
  from.on("end", () => setTimeout(() => to.end(), delayMs));
  from.on("error", () => to.destroy());
}
