import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import type { Metrics } from "./metrics.ts";

/** A scraper opens one connection. The limits keep other clients from holding more. */
const limits = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 65_000, maxHeaderSize: 8 * 1024 };
const maxConnections = 50;

/**
 * Serves `GET /metrics` on a separate port that visitors cannot reach. With a token, only requests with this bearer
 * token are served. Not yet listening.
 */
export function createMetricsServer(metrics: Metrics, token: string | undefined, log: Log): Server {
  const isAllowed = createBearerCheck(token);
  const server = createServer(limits, (request, response) => {
    respond(metrics, isAllowed, request, response).catch((error: unknown) => {
      log.warn("metrics-failed", errorFields(error));
      response.writeHead(500).end();
    });
  });
  server.maxConnections = maxConnections;
  return server;
}

async function respond(
  metrics: Metrics,
  isAllowed: (authorization: string | undefined) => boolean,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url !== "/metrics") return void response.writeHead(404).end();
  if (method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
  if (!isAllowed(headers.authorization)) return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
  const text = await metrics.text();
  response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text);
}

/** Compares hashes, so that the response time reveals nothing about the token. */
function createBearerCheck(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const expected = hash(`Bearer ${token}`);
  return (authorization) => authorization !== undefined && timingSafeEqual(hash(authorization), expected);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
