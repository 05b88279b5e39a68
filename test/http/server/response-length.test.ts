import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { readings, submissions } from "./responses.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const furtherPaths = [
  "/hydration",
  "/hydration/city/boston",
  "/hydration/nothing",
  "/city/boston.data",
  "/test-payments/nothing",
  "/test-payments/api/nothing",
  "/dev/mail",
  "/dev/mail/nothing",
  "/account-deleted",
  "/unsubscribe",
  "/unsubscribe/nothing",
  "/auth/v1/settings",
  "/auth/v1/nothing",
  "/api/me/listing",
  "/readyz/details",
  "/og/en/site.png",
];

let app: TestApp;
let port: number;
const places: Record<string, string> = {};

beforeAll(async () => {
  port = await freePort();
  app = await createTestApp({ origin: `http://localhost:${port}` });
  places["id"] = await insertListing(app.opened.db, teacherColumns(), { full_name: "Lin Yuqing" });
  places["gone"] = await insertListing(app.opened.db, teacherColumns({ subscription_expires_at: new Date(0) }));
  places["asset"] = "/assets/nothing.css";
  await app.listen(port);
});
afterAll(() => app.close());

type Outcome = { announced: string | undefined; received: number };

/** Sends a request and reads the response until the connection closes. Rejects if it takes more than half a minute. */
function send(method: string, path: string, encoding: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": encoding, connection: "close", "content-type": "application/json" };
    const request = httpRequest({ port, host: "127.0.0.1", method, path, headers, timeout: 30_000 }, (response) => {
      let received = 0;
      response.on("data", (bytes: Buffer) => {
        received += bytes.length;
      });
      response.on("end", () => resolve({ announced: response.headers["content-length"], received }));
      response.on("error", reject);
    });
    request.on("timeout", () => request.destroy(new Error(`${method} ${path} never ends`)));
    request.on("error", reject);
    request.end(["GET", "HEAD", "OPTIONS"].includes(method) ? undefined : "{}");
  });
}

test("every response ends with its announced length, for every path and method", async () => {
  const known = [...readings, ...submissions].map(({ path }) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "nothing"),
  );
  const paths = [...new Set([...known, ...furtherPaths])].filter((path) => path.length < 2000);
  const wrong: string[] = [];
  for (const path of paths)
    for (const method of methods)
      for (const encoding of method === "GET" ? ["br", "identity"] : ["identity"]) {
        const outcome = await send(method, path, encoding).catch((error: unknown) => String(error));
        if (typeof outcome === "string") wrong.push(`${method} ${path} (${encoding}): ${outcome}`);
        else if (method !== "HEAD" && outcome.announced !== undefined && Number(outcome.announced) !== outcome.received)
          wrong.push(`${method} ${path} (${encoding}): ${outcome.received} bytes of ${outcome.announced}`);
      }
  expect(paths.length).toBeGreaterThanOrEqual(60);
  expect(wrong).toEqual([]);
});
