import { createServer, get, request } from "node:http";

export type RoundRobin = { add(port: number): void; remove(port: number): void };

const checkMs = 200;

/**
 * A proxy with nginx's default behavior: a new connection to a backend for each request, and the next backend if that
 * is refused. Skips backends whose `/readyz` reports not ready.
 */
export async function openRoundRobin(port: number, backends: readonly number[]): Promise<RoundRobin> {
  const ready = new Map(backends.map((backend) => [backend, true]));
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    const body: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => body.push(chunk));
    incoming.on("end", () => {
      turn += 1;
      const usable = [...ready].filter(([, isReady]) => isReady).map(([backend]) => backend);
      const turns = usable.map((_, index) => usable[(turn + index) % usable.length] ?? 0);
      pass(turns, Buffer.concat(body));
    });
    function pass([backend, ...others]: number[], whole: Buffer): void {
      if (backend === undefined) return void outgoing.writeHead(502).end("no backend");
      const { method, url: path, headers } = incoming;
      const options = { port: backend, host: "localhost", method, path, agent: false, headers };
      const passed = request({ ...options, headers: { ...headers, connection: "close" } }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on("error", () => outgoing.destroy());
      });
      passed.on("error", (error) => {
        // The connection was refused, so nothing was sent. Anything else is a failed request.
        if ("code" in error && error.code === "ECONNREFUSED") pass(others, whole);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end(error.message);
      });
      passed.end(whole);
    }
  });
  setInterval(() => {
    for (const backend of ready.keys()) {
      const note = (isReady: boolean) => void (ready.has(backend) && ready.set(backend, isReady));
      get({ port: backend, host: "localhost", path: "/readyz", agent: false }, (response) => {
        response.resume();
        note(response.statusCode === 200);
      }).on("error", () => note(false));
    }
  }, checkMs).unref();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    add: (backend) => void ready.set(backend, true),
    remove: (backend) => void ready.delete(backend),
  };
}
