import { createServer } from "node:http";

export type PlainProvider = {
  url: string /** Requests received: method and path. */;
  requests: string[];
  close(): Promise<void>;
};

/**
 * A hosted provider with only the base protocol: forwards requests to one of ours at `origin`, but lists no
 * extensions and responds to them with 404.
 */
export async function startPlainProvider(origin: string): Promise<PlainProvider> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    requests.push(`${request.method} ${path}`);
    if (/\/user\/sessions|\/factors\/recovery-codes/.test(path)) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, ...headers } = request.headers;
    const result = await fetch(origin + path, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      redirect: "manual",
    });
    const text = await result.text();
    const body = path.endsWith("/settings") ? text.replace(/,"extensions":\[[^\]]*\]/, "") : text;
    const passed = [...result.headers].filter(([name]) => !["content-length", "content-encoding"].includes(name));
    response.writeHead(result.status, Object.fromEntries(passed)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/auth/v1`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
