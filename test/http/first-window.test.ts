import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

/**
 * What a server may send before it hears back: ten segments of 1,460 bytes (RFC 6928). A page that fits shows one round
 * trip earlier, 150 ms on a phone's line.
 */
const firstWindowBytes = 14_600;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const paths = ["/", "/city/boston", "/?city=All+Cities", "/resources", "/pricing", "/about", "/auth", "/nonsense"];

test.each(paths.flatMap((path) => [path, path === "/" ? "/zh" : `/zh${path}`.replace("/zh/?", "/zh?")]))(
  "%s arrives in a connection's first window, headers and all",
  async (path) => {
    const answer = await app.fetch(path, { headers: { "accept-encoding": "br" } });
    const head = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    const body = (await answer.arrayBuffer()).byteLength;
    expect(answer.headers.get("content-encoding")).toBe("br");
    // The rest of the head: status line, Date, Connection, Keep-Alive.
    expect(head + body + 120).toBeLessThanOrEqual(firstWindowBytes);
  },
);
