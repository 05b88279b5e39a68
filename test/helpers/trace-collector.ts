import { createServer } from "node:http";

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** As in OTLP: 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Record<string, unknown>;
  failed: boolean;
  service: unknown;
};

export type TraceCollector = { endpoint: string; spans: CollectedSpan[]; close(): Promise<void> };

type Attribute = { key: string; value: Record<string, unknown> };

type Body = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, "attributes"> & { attributes: Attribute[]; status?: { code?: number } })[];
    }[];
  }[];
};

/** A real server that receives traces by OTLP/HTTP in JSON, like a collector. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json")
      return void response.writeHead(415).end();
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      const service = read(resource.attributes)["service.name"];
      for (const { status, attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: read(attributes), failed: status?.code === 2, service });
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function read(attributes: readonly Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
