import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, movePointer, withBrowser } from "#test/helpers/browser/browser.ts";

const openPage = withBrowser();

/** Holds the hydration data back until released. */
async function holdState(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/hydration/**", async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

test("hydration data that differs from the page replaces it, in the reader's theme", async () => {
  const page = await openPage({ alone: true, before: () => localStorage.setItem("taoli.theme", "dark") });
  await page.route("**/hydration/**", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("Mandarin Teachers in", "Teachers now in");
    await route.fulfill({ response: response, body });
  });
  await page.goto("/city/new-york");
  await hydrated(page);
  await expect.poll(() => page.locator("h1").textContent()).toBe("Teachers now in New York");
  await expect.poll(() => page.locator(".listing").count()).toBe(24);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  // React reports that it rendered again; there are no other problems.
  expect(page.problems.filter((problem) => !problem.includes("#418"))).toEqual([]);
});

test("hydration data that fails to load is requested again at a later interaction", async () => {
  const page = await openPage({ alone: true });
  let requested = 0;
  await page.route("**/hydration/**", async (route) => {
    requested += 1;
    await (requested === 1 ? route.abort() : route.continue());
  });
  await page.goto("/city/new-york");
  await movePointer(page);
  await expect.poll(() => requested).toBe(1);
  // An interaction counts from five seconds after the failure.
  const interact = async () => {
    await movePointer(page);
    return requested;
  };
  await expect.poll(interact, { interval: 500 }).toBe(2);
  await hydrated(page);
  expect(requested).toBe(2);
});

test("a field changed before hydration is handled afterwards", async () => {
  const page = await openPage({ alone: true });
  const letGo = await holdState(page);
  await page.goto("/city/new-york");
  const sort = page.locator('.tools select[name="sort"]');
  await sort.focus();
  await sort.selectOption("price");
  letGo();
  await page.waitForURL("**/city/new-york?sort=price");
});

test("an option chosen before hydration is handled afterwards", async () => {
  const page = await openPage({ alone: true });
  const letGo = await holdState(page);
  await page.goto("/city/new-york");
  await page.locator(".tools").getByText("Schools", { exact: true }).click();
  letGo();
  await page.waitForURL("**/city/new-york?type=school");
});
