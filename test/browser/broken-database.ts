import type { Page } from "playwright-core";
import { inject } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { onWorkerExit } from "#test/helpers/worker-cleanup.ts";

let broken: Promise<TestApp> | undefined;

/** Serves a path of the full site from the same server with a failing database. */
export async function breakDatabase(page: Page, path: string): Promise<void> {
  const app = await (broken ??= breakApp());
  await page.route(path, async (route) => {
    const response = await app.fetch(path);
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
}

async function breakApp(): Promise<TestApp> {
  const database = () => new Proxy({}, { get: fail }) as never;
  const app = await createTestApp({ origin: inject("sites").full, database });
  onWorkerExit(() => app.close());
  return app;
}

function fail(): never {
  throw new Error("It is broken on purpose.");
}
