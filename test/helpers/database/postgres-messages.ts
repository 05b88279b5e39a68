/** A message of a PostgreSQL client. The first of a connection, its startup message, has no type. */
export type ClientMessage = { type: string; bytes: Buffer };

/** Splits a client's bytes into messages, regardless of how they are chunked. */
export function createMessageReader(): (data: Buffer) => ClientMessage[] {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const messages: ClientMessage[] = [];
    for (;;) {
      const lengthAt = isStarted ? 1 : 0;
      if (rest.length < lengthAt + 4) return messages;
      const size = lengthAt + rest.readInt32BE(lengthAt);
      if (rest.length < size) return messages;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      messages.push({ type, bytes: rest.subarray(0, size) });
      rest = rest.subarray(size);
      isStarted = true;
    }
  };
}

/** Encodes a server error with this SQLSTATE; `FATAL` precedes closing the connection. */
export function errorMessage(severity: "ERROR" | "FATAL", code: string, text = "failing on purpose"): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
  return message("E", fields);
}

/** Signals to the client that the server is ready for the next query, outside of any transaction. */
export function readyMessage(): Buffer {
  return message("Z", Buffer.from("I"));
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
