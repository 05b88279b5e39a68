import { STATUS_CODES } from "node:http";
import { type HeaderSet, plainHeaders } from "./headers.ts";

/** A short answer without a page: its status in words. Never repeats anything of the request. */
export function textResponse(origin: string, status: number, headers: HeaderSet = {}): Response {
  return new Response(status === 204 ? null : `${STATUS_CODES[status] ?? "Error"}\n`, {
    status,
    headers: { ...plainHeaders(origin), "content-type": "text/plain; charset=utf-8", ...headers },
  });
}
