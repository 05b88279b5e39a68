import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Reply = {
  /** 0: no response. */
  status: number;
  body: string;
  location: string | null;
  /** The address of the app process that responded, as nginx names it. */
  servedBy: string;
  milliseconds: number;
};

type Options = { body?: object | URLSearchParams; token?: string; timeoutMs?: number };

const defaultTimeoutMs = 12_000;
let visitors = 0;

/** A client with its own address, so that limits per visitor apply to it alone. Never throws. */
export class Visitor {
  readonly #agent: Agent;

  constructor() {
    visitors += 1;
    const localAddress = `127.78.${(visitors >> 8) & 255}.${visitors & 255}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress });
  }

  send(method: string, url: string, { body, token, timeoutMs = defaultTimeoutMs }: Options = {}): Promise<Reply> {
    const started = performance.now();
    const text = body instanceof URLSearchParams ? String(body) : JSON.stringify(body);
    const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
    const headers = {
      ...(body && { "content-type": type, "content-length": Buffer.byteLength(text) }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return new Promise((resolve) => {
      const finish = (status: number, received: string, found: IncomingHttpHeaders = {}) => {
        const milliseconds = performance.now() - started;
        resolve({ status, body: received, milliseconds, ...namesIn(found) });
      };
      const sent = request(url, { method, headers, agent: this.#agent, timeout: timeoutMs }, (response) => {
        let received = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          received += chunk;
        });
        response.once("end", () => finish(response.statusCode ?? 0, received, response.headers));
        response.once("error", () => finish(0, "cut off"));
      });
      sent.once("timeout", () => sent.destroy(new Error("timeout")));
      sent.once("error", (error) => finish(0, error.message));
      sent.end(body && text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function namesIn(headers: IncomingHttpHeaders): Pick<Reply, "location" | "servedBy"> {
  // nginx lists every process that it tried.
  const servedBy =
    String(headers["x-served-by"] ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? "";
  return { location: headers.location ?? null, servedBy };
}

export function isSuccess({ status }: Reply): boolean {
  return status >= 200 && status < 400;
}
