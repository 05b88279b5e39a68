import { connect, createServer, type Socket } from "node:net";
import { type ClientMessage, createMessageReader, errorMessage, readyMessage } from "./postgres-messages.ts";

/** A proxy to a database that can simulate every kind of failure. */
export type DatabaseProxy = {
  url: string;
  /** Closes all connections and rejects new ones. */
  cut(): void;
  /** Leaves connections open but blocks all traffic. */
  freeze(): void;
  /** Fails each statement with this SQLSTATE, except those with which our clients set up their sessions. */
  fail(code: string): void;
  /** Ends each connection at its next statement, with an error of this SQLSTATE or without any. */
  hangUp(code?: string, text?: string): void;
  /** Closes all connections and rejects new ones with this SQLSTATE, like a server that is starting or full. */
  refuse(code: string, text?: string): void;
  /** Restores all traffic. Connections are closed. */
  mend(): void;
  close(): Promise<void>;
};

type State =
  | { kind: "open" | "cut" | "frozen" }
  | { kind: "failing"; code: string }
  | { kind: "rejecting"; code: string; text: string | undefined }
  | { kind: "hanging-up"; code: string | undefined; text: string | undefined };

/** The first statements of a session, which do not concern the data. */
const setup = /^(?:set statement_timeout|show transaction_read_only)/u;

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: State = { kind: "open" };

  function track(socket: Socket, other: Socket): void {
    sockets.add(socket);
    // Small messages are forwarded individually and must not be delayed to batch them.
    socket.setNoDelay(true);
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on("error", () => other.destroy());
  }

  const server = createServer((client) => {
    if (state.kind === "cut") return void client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const readMessages = createMessageReader();
    track(client, upstream);
    track(upstream, client);
    upstream.on("data", (data) => state.kind !== "frozen" && client.write(data));
    client.on("data", (data) => {
      for (const message of readMessages(data)) take(message, client, upstream);
    });
  });

  function take(message: ClientMessage, client: Socket, upstream: Socket): void {
    if (state.kind === "frozen") return;
    if (state.kind === "rejecting" && message.type === "")
      return void client.end(errorMessage("FATAL", state.code, state.text));
    if (!isStatement(message)) return void upstream.write(message.bytes);
    const ends = message.type === "Q" || message.type === "S";
    if (state.kind === "hanging-up")
      return void (state.code === undefined
        ? client.destroy()
        : client.end(errorMessage("FATAL", state.code, state.text)));
    if (state.kind !== "failing") return void upstream.write(message.bytes);
    if (ends) client.write(Buffer.concat([errorMessage("ERROR", state.code), readyMessage()]));
  }

  function become(next: State, closes: boolean): void {
    state = next;
    if (closes) for (const socket of sockets) socket.destroy();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system assigned no port.");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);

  return {
    url: url.href,
    cut: () => become({ kind: "cut" }, true),
    freeze: () => become({ kind: "frozen" }, false),
    fail: (code) => become({ kind: "failing", code }, false),
    hangUp: (code, text) => become({ kind: "hanging-up", code, text }, false),
    refuse: (code, text) => become({ kind: "rejecting", code, text }, true),
    mend: () => become({ kind: "open" }, true),
    async close() {
      become({ kind: "cut" }, true);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the message is part of a statement: a simple query, or parse to sync. */
function isStatement({ type, bytes }: ClientMessage): boolean {
  return "QPBDEHSC".includes(type) && type !== "" && !setup.test(bytes.toString("utf8", 5));
}
