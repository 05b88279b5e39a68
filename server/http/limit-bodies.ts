import type { IncomingMessage, ServerResponse } from "node:http";

export type BodyLimits = {
  /** The time in which a body has to arrive, in milliseconds. */
  bodyTimeout: number;
  /** The time for an upload, which also has to transfer `uploadBytes` in each `bodyTimeout`. */
  uploadTimeout: number;
  uploadBytes: number;
};

/** 12 MB in ten minutes are 20 KB a second; a phone with a bad connection briefly has 4 KB a second. */
export const bodyLimits: BodyLimits = { bodyTimeout: 30_000, uploadTimeout: 600_000, uploadBytes: 120_000 };

/** Node's own response to slow headers. The app may still be waiting for the body. */
const timeoutResponse = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

const uploadPaths = /^\/api\/me\/(?:photos|picture)(?:\?|$)/;

/**
 * Ends a request whose body arrives too slowly: with 408, or without a response if one was already sent. Node's own
 * `requestTimeout` is the same for every request, and uploads from phones need longer. Bytes that arrived while the
 * whole process was suspended count: overdue timers run before sockets are read, so the check waits for the reads.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limits: BodyLimits): void {
  if (!hasBody(request)) return;
  const isUpload = request.method === "POST" && uploadPaths.test(request.url ?? "");
  const started = performance.now();
  let received = request.socket.bytesRead;
  let check: NodeJS.Immediate | undefined;
  const checkProgress = () => {
    const more = request.socket.bytesRead - received;
    received += more;
    const isInTime = performance.now() - started < limits.uploadTimeout;
    if (isUpload && !response.writableEnded && more >= limits.uploadBytes && isInTime) return;
    end();
    if (!response.headersSent) request.socket.write(timeoutResponse);
    request.destroy();
  };
  const timer = setInterval(() => {
    check = setImmediate(checkProgress);
  }, limits.bodyTimeout);
  const end = () => {
    clearInterval(timer);
    clearImmediate(check);
  };
  timer.unref();
  request.once("end", end).once("close", end);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
