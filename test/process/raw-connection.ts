import { connect } from "node:net";

export type RawConnection = {
  write(bytes: string | Buffer): void;
  /** The bytes received so far, as latin1. */
  received(): string;
  /** Resolves when the received text matches, or with that text when the other side closes. */
  until(pattern: RegExp): Promise<string>;
  closed: Promise<void>;
  destroy(): void;
};

/** A TCP connection over which a test sends exact bytes. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let waiting = () => {};
  let isClosed = false;
  socket.on("data", (bytes) => {
    received += bytes.toString("latin1");
    waiting();
  });
  // A reset is one of the ways in which a server may say no.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) =>
    socket.on("close", () => {
      isClosed = true;
      waiting();
      resolve();
    }),
  );
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return {
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    until: (pattern) =>
      new Promise((resolve) => {
        waiting = () => {
          if (isClosed || pattern.test(received)) resolve(received);
        };
        waiting();
      }),
    closed,
    destroy: () => void socket.destroy(),
  };
}

/** Sends bytes, waits for the head of a response or the end, and returns the status. Null without a response. */
export async function statusOf(port: number, bytes: string | Buffer): Promise<number | null> {
  const connection = await openRaw(port);
  connection.write(bytes);
  const response = await connection.until(/\r\n\r\n/);
  connection.destroy();
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
  return status === undefined ? null : Number(status);
}
