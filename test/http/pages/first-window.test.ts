import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

/**
 * Maximum bytes a server may send before the first acknowledgment: ten segments of 1,460 bytes (RFC 6928). A page
 * that fits shows one round trip earlier, 150 ms on a phone connection.
 */
const firstWindowBytes = 14_600;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const pages = ["/", "/city/boston", "/?city=All+Cities", "/resources", "/pricing", "/about", "/auth", "/nonsense"];

test.each(inBothLocales(pages))(
  "%s arrives in a connection's first window, headers and style included",
  async (path) => {
    const { head, body } = await askOften(path);
    expect(head + body.byteLength).toBeLessThanOrEqual(firstWindowBytes);
  },
);

/** A popular page is sent in a smaller form than the first time. */
async function askOften(path: string): Promise<{ head: number; body: Uint8Array }> {
  const ask = () => app.fetch(path, { headers: { "accept-encoding": "br" } });
  let shortest = await ask();
  const later = new Date(app.services.clock.now().getTime() + 6000);
  app.setTime(later);
  for (let time = 0; time < 20; time++) {
    const next = await ask();
    if (length(next) < length(shortest)) shortest = next;
    await delay(20);
  }
  expect(shortest.headers.get("content-encoding")).toBe("br");
  // The rest of the head: status line, Date, Connection, Keep-Alive.
  const head = [...shortest.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 120);
  return { head, body: new Uint8Array(await shortest.arrayBuffer()) };
}

function length(response: Response): number {
  return Number(response.headers.get("content-length"));
}

function inBothLocales(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [path, path === "/" ? "/zh" : `/zh${path}`.replace("/zh/?", "/zh?")]);
}
