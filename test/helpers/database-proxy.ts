import { connect, createServer, type Socket } from "node:net";

/** A line to a database that can be cut and held up, to see what its users do. */
export type DatabaseProxy = {
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open and lets nothing through any more. */
  freeze(): void;
  /** Lets new connections through again. Frozen ones are closed. */
  mend(): void;
  close(): Promise<void>;
};

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "frozen" = "open";

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on("data", (data) => {
      if (state !== "frozen") to.write(data);
    });
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on("error", () => to.destroy());
  }
  const server = createServer((client) => {
    if (state === "cut") return void client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);

  function dropAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: url.href,
    cut() {
      state = "cut";
      dropAll();
    },
    freeze() {
      state = "frozen";
    },
    mend() {
      state = "open";
      dropAll();
    },
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
