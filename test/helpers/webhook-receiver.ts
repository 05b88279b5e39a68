import { createServer } from "node:http";

export type WebhookReceiver = {
  url: string;
  /** The bodies received so far, parsed as JSON, including those of rejected requests. */
  received: { contentType: string | undefined; body: Record<string, unknown> }[];
  /** Sets the status of future responses. */
  respondWith(status: number): void;
  close(): Promise<void>;
};

/** An operator's webhook endpoint: a real HTTP server that records the bodies posted to it. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: WebhookReceiver["received"] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
    received.push({ contentType: request.headers["content-type"], body: JSON.parse(text) as Record<string, unknown> });
    response.writeHead(status, { connection: "close" }).end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/services/secret-path`,
    received,
    respondWith(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
