import { expect, test } from "vitest";
import { startOtherSite } from "#test/browser/other-site.ts";
import { hydrated, scrollAndClick, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilShown } from "#test/helpers/browser/toasts.ts";
import { sitePages } from "./site-pages.ts";

const openPage = withBrowser();

test("results, a listing as a document and the way back cause no policy violations", async () => {
  const page = await openPage();
  await page.goto("/city/new-york");
  await hydrated(page);
  const started = await page.evaluate(() => performance.timeOrigin);
  await scrollAndClick(page.locator(".pager").getByRole("link", { name: "Next" }));
  await page.waitForURL("/city/new-york?page=2");
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
  await page.getByRole("link", { name: "View Profile" }).first().click();
  await page.waitForURL("/listing/*");
  expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(started);
  const share = page.getByRole("button", { name: "Share" });
  await untilShown(page, ".aside-actions output", "Link copied", () => share.click());
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL("/city/new-york?page=2");
  expect(page.problems).toEqual([]);
});

const intruded = "/about";

/** Lets a page call other ports of this machine, so that only the site's policy blocks the request. */
const gullible = { permissions: ["local-network-access"] };

/** Injections that an attacker with access to a page's HTML would try. `{other}` is their server. */
const injections = [
  { html: "<script>window.harm = 1</script>", blocked: "script-src-elem inline" },
  { html: '<script src="{other}/harm.js"></script>', blocked: "script-src-elem {other}/harm.js" },
  { html: '<script src="/robots.txt"></script>', blocked: "script-src-elem {own}/robots.txt" },
  { html: '<img alt="" src="/favicon.svg" onload="window.harm = 1">', blocked: "script-src-attr inline" },
  { html: '<img alt="" src="{other}/harm.svg">', blocked: "img-src {other}/harm.svg" },
  { html: '<link rel="stylesheet" href="{other}/harm.css">', blocked: "style-src-elem {other}/harm.css" },
  { html: "<style>main { display: none }</style>", blocked: "style-src-elem inline" },
  { html: '<p style="position: fixed">Harm</p>', blocked: "style-src-attr inline" },
  { html: '<iframe title="Harm" src="{other}/harm"></iframe>', blocked: "frame-src {other}" },
  { html: '<object data="{other}/harm"></object>', blocked: "object-src {other}" },
  { html: '<base href="{other}/">', blocked: "base-uri {other}/" },
];

test("HTML injected into a page cannot run, load or frame anything", async () => {
  const other = await startOtherSite();
  const page = await openPage(gullible);
  await writeInto(
    page,
    injections
      .map(({ html }) => html)
      .join("")
      .replaceAll("{other}", other.origin),
  );
  await page.goto(intruded);
  await page.waitForLoadState("networkidle");
  const own = new URL(page.url()).origin;
  const expected = injections.map(({ blocked }) => blocked.replace("{other}", other.origin).replace("{own}", own));
  await expect.poll(() => violationsOf(page).toSorted()).toEqual(expected.toSorted());
  expect(await page.evaluate(() => "harm" in window)).toBe(false);
  await expect.poll(() => page.locator("main").isVisible()).toBe(true);
  expect(other.requests).toEqual([]);
});

test("without the policy the same HTML runs and loads, which proves the tests", async () => {
  const other = await startOtherSite();
  const page = await openPage(gullible);
  await writeInto(
    page,
    injections
      .map(({ html }) => html)
      .join("")
      .replaceAll("{other}", other.origin),
    false,
  );
  await page.goto(intruded);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "harm" in window)).toBe(true);
  expect(other.requests).toEqual(expect.arrayContaining(["/harm.js", "/harm.svg", "/harm.css", "/harm"]));
});

test("a javascript: link, a form to another host and a request to another host are blocked", async () => {
  const other = await startOtherSite();
  const page = await openPage(gullible);
  const link = '<a id="link" href="javascript:void(window.harm = 1)">Harm</a>';
  const form = `<form action="${other.origin}/harm"><button id="send">Harm</button></form>`;
  await writeInto(page, link + form);
  await page.goto(intruded);
  await page.locator("#link").click();
  await page.locator("#send").click({ noWaitAfter: true });
  const result = await page.evaluate((url) => fetch(url).then(String, () => "refused"), `${other.origin}/harm`);
  expect(result).toBe("refused");
  expect(await page.evaluate(() => "harm" in window)).toBe(false);
  const directives = () => new Set(violationsOf(page).map((violation) => violation.split(" ")[0]));
  await expect.poll(directives).toEqual(new Set(["connect-src", "form-action", "script-src-elem"]));
  expect(other.requests).toEqual([]);
});

test.each(["/about", "/city/new-york"])("on %s no script can turn text into script", async (path) => {
  const page = await openPage();
  await page.goto(path);
  if (path !== "/about") await hydrated(page);
  const attempts = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act();
        return "done";
      } catch {
        return "refused";
      }
    };
    const script = document.createElement("script");
    return [
      attempt(() => void (document.body.innerHTML = "<img src=/favicon.svg onload=harm()>")),
      attempt(() => document.body.insertAdjacentHTML("beforeend", "<iframe srcdoc=harm></iframe>")),
      attempt(() => void (script.src = "/assets/harm.js")),
      attempt(() => void (script.textContent = "window.harm = 1")),
      attempt(() => Reflect.get(window, "trustedTypes").createPolicy("harm", {})),
    ];
  });
  expect(attempts).toEqual(Array(5).fill("refused"));
});

test("no other site can frame a page", async () => {
  const other = await startOtherSite();
  const page = await openPage({ baseURL: other.origin });
  for (const shown of sitePages("en").slice(0, 3)) {
    other.frame(shown.baseURL + shown.path);
    await page.goto("/frame");
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual([`${other.origin}/frame`, "chrome-error://chromewebdata/"]);
  }
});

/** Puts HTML at the end of a page on its way to the browser. */
async function writeInto(page: WatchedPage, html: string, withPolicy = true): Promise<void> {
  await page.route(intruded, async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, "content-security-policy": policy = "", ...headers } = response.headers();
    const body = (await response.text()).replace("</main>", `</main>${html}`);
    const sent = withPolicy ? { ...headers, "content-security-policy": policy } : headers;
    await route.fulfill({ status: 200, headers: sent, body });
  });
}

/** Directive and address of each violation. */
function violationsOf(page: WatchedPage): string[] {
  return page.problems.flatMap((problem) => /^policy violation: (\S+ \S+)/.exec(problem)?.[1] ?? []);
}
