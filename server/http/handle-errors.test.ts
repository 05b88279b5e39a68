import { Hono } from "hono";
import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "#database/outage.ts";
import type { RequestVariables } from "#server/middleware/access-log.ts";
import { requestId } from "#server/middleware/request-id.ts";
import { handleErrors } from "./handle-errors.ts";

const origin = "http://localhost:3000";

function createFailingApp(error: Error) {
  const lines: Record<string, unknown>[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (event: string, fields = {}) => void lines.push({ event, ...fields }),
  };
  const app = new Hono<RequestVariables>();
  app.onError(handleErrors({ origin, log }));
  app.use(requestId());
  app.all("*", () => {
    throw error;
  });
  return { app, lines };
}

function readJson(text: string) {
  const { error } = JSON.parse(text);
  return { id: error.request_id, code: error.code };
}

test.each([
  [new TypeError("Secret details"), 500, "failed", "request-failed"],
  [new DatabaseUnavailableError(new Error("Secret details")), 503, "unavailable", "request-without-database"],
])(
  "%s: the response has the request id from the log and no other detail of the error",
  async (error, status, code, event) => {
    const { app, lines } = createFailingApp(error);
    const readLine = (line: RegExp) => (text: string) => ({ id: line.exec(text)?.[1], code });
    for (const [path, language, read] of [
      ["/api/me/listing", "en", readJson],
      ["/functions/v1/create-checkout", "zh", readJson],
      ["/about", "en", readLine(/^Error ID: ([\w-]+)$/mu)],
      ["/zh/about", "en", readLine(/^错误编号：([\w-]+)$/mu)],
    ] as const) {
      const response = await app.request(path, { headers: { "accept-language": language } });
      const text = await response.text();
      const id = response.headers.get("x-request-id");
      expect([path, response.status]).toEqual([path, status]);
      expect(text).not.toContain("Secret");
      expect(read(text)).toEqual({ id, code });
      expect(lines.at(-1)).toMatchObject({ event, id, path });
    }
  },
);
