import { createServer } from "node:http";
import { onTestFinished } from "vitest";

export type OtherSite = {
  origin: string;
  /** The requested paths. */
  requests: string[];
  /** Sets the URL that `/frame` shows in a frame. */
  frame(url: string): void;
};

/** A foreign server on another port. It allows every request, until the test ends. */
export async function startOtherSite(): Promise<OtherSite> {
  const requests: string[] = [];
  let framed = "about:blank";
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path !== "/favicon.ico") requests.push(path);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    response.setHeader("content-type", typeOf(path));
    response.end(path === "/frame" ? `<!doctype html><title>Other</title><iframe src="${framed}"></iframe>` : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    requests,
    frame: (url) => {
      framed = url;
    },
  };
}

function typeOf(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  if (path.endsWith(".css")) return "text/css";
  return path.endsWith(".svg") ? "image/svg+xml" : "text/html; charset=utf-8";
}
