import { STATUS_CODES } from "node:http";
import { type HeaderSet, plainHeaders } from "./headers.ts";

/**
 * Returns a short plain-text response: the status as text, and a further line. Never echoes any part of the request.
 */
export function textResponse(origin: string, status: number, headers: HeaderSet = {}, line = ""): Response {
  const text = `${STATUS_CODES[status] ?? "Error"}\n${line === "" ? "" : `${line}\n`}`;
  return new Response(status === 204 ? null : text, {
    status,
    headers: { ...plainHeaders(origin), "content-type": "text/plain; charset=utf-8", ...headers },
  });
}
