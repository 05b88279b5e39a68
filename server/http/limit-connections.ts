import type { Server } from "node:http";
import type { Socket } from "node:net";
import { limitedNetwork } from "#auth/limits/limited-network.ts";

type Limits = { perNetwork: number; inAll: number };

export type Connections = {
  /** Marks whether the connection has a request in progress. Active connections are never closed to make room. */
  setActive(socket: Socket, isActive: boolean): void;
};

/**
 * Limits the connections per network and in total. At a limit, the oldest idle connection is closed: of that network,
 * or of the network with the most. So idle and slow connections only displace one another. A new connection is rejected
 * only if all others are active.
 */
export function limitConnections(server: Server, { perNetwork, inAll }: Limits): Connections {
  const networks = new Map<string, Set<Socket>>();
  const active = new WeakSet<Socket>();
  let count = 0;

  /** Closes an idle connection. Returns whether there was one. */
  function makeRoom(sockets: Iterable<Socket>): boolean {
    for (const socket of sockets)
      if (!active.has(socket) && socket.writableLength === 0) {
        forget(socket);
        socket.destroy();
        return true;
      }
    return false;
  }

  function largest(): Set<Socket> {
    let most = new Set<Socket>();
    for (const sockets of networks.values()) if (sockets.size > most.size) most = sockets;
    return most;
  }

  const networkOf = new WeakMap<Socket, string>();
  function forget(socket: Socket): void {
    const network = networkOf.get(socket) ?? "";
    const sockets = networks.get(network);
    if (!sockets?.delete(socket)) return;
    count -= 1;
    if (sockets.size === 0) networks.delete(network);
  }

  server.on("connection", (socket: Socket) => {
    const network = limitedNetwork(socket.remoteAddress ?? "");
    const own = networks.get(network) ?? new Set();
    const isAdmitted = (own.size < perNetwork || makeRoom(own)) && (count < inAll || makeRoom(largest()));
    if (!isAdmitted) {
      socket.destroy();
      return;
    }
    networkOf.set(socket, network);
    networks.set(network, own.add(socket));
    count += 1;
    socket.once("close", () => forget(socket));
  });
  return {
    setActive(socket, isActive) {
      if (isActive) active.add(socket);
      else active.delete(socket);
    },
  };
}
