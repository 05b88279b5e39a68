import type { Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { createTestApp } from "#test/helpers/app.ts";

/** Answers a path of the full site as the same server does whose database fails, until the test ends. */
export async function breakDatabase(page: Page, path: string): Promise<void> {
  const database = () => new Proxy({}, { get: fail }) as never;
  const app = await createTestApp({ origin: inject("sites").full, database });
  onTestFinished(() => app.close());
  await page.route(path, async (route) => {
    const answer = await app.fetch(path);
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
}

function fail(): never {
  throw new Error("It is broken on purpose.");
}
