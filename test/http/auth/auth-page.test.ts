import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

const origin = "http://localhost:3000";
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ origin });
});
afterAll(() => app.close());

const textOf = async (path: string, init?: RequestInit) => (await app.fetch(path, init)).text();

describe.each(locales)("in %s", (language) => {
  const [own, titles] = [messagesFor(language, "auth"), messagesFor(language, "seo").auth];

  test.each([
    ["/auth", titles.signInTitle, own.signInHeading],
    ["/auth?tab=sign-up", titles.signUpTitle, own.signUpHeading],
    ["/auth?view=forgot", titles.forgotTitle, own.forgotHeading],
    ["/auth?view=check-inbox", titles.inboxTitle, own.inboxHeading],
    ["/auth?view=new-password", titles.newPasswordTitle, own.newPasswordHeading],
    ["/auth?view=second-factor", titles.secondFactorTitle, own.secondFactorHeading],
    ["/auth?view=nonsense", titles.signInTitle, own.signInHeading],
  ])("%s has its own title and heading", async (path, title, heading) => {
    const html = await textOf(localPath(language, path));
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  });

  test("every form is posted, so that no password is in a URL", async () => {
    for (const view of ["", "?tab=sign-up", "?view=forgot", "?view=new-password", "?view=second-factor"]) {
      const forms =
        (await textOf(localPath(language, `/auth${view}`))).match(/<form [^>]*class="auth-form"[^>]*>/g) ?? [];
      for (const form of forms) expect(form).toContain('method="post"');
    }
  });

  test("without script a submitted form shows a message and never repeats the password", async () => {
    const body = new URLSearchParams({ tab: "sign-in", email: "lin@taoli.example", password: "sesame-opens" });
    const html = await textOf(localPath(language, "/auth"), { method: "POST", headers: { origin }, body });
    expect(html).toContain(messagesFor(language, "shared").needsScriptTitle);
    expect(html).toContain("lin@taoli.example");
    expect(html).not.toContain("sesame-opens");
  });
});

test("the return path is kept between tabs, within the site", async () => {
  const html = await textOf("/auth?next=%2Fdashboard%2Faccount");
  expect(html).toContain('href="/auth?tab=sign-up&amp;next=%2Fdashboard%2Faccount"');
  expect(html).toContain(messagesFor("en", "auth").signInToContinue);
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "/auth/v1/logout"])
    expect(await textOf(`/auth?next=${encodeURIComponent(next)}`)).toContain('href="/auth?tab=sign-up"');
});

test("the code in an emailed link never reaches the page", async () => {
  const html = await textOf("/auth?view=new-password&code=the-secret-code&error_description=Send+us+money");
  expect(html).not.toContain("the-secret-code");
  expect(html).not.toContain("Send us money");
});

test("Google and the minimum password length follow the configuration", async () => {
  expect(await textOf("/auth")).not.toContain("Google</button>");
  const environment = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", PASSWORD_MIN_LENGTH: "10" };
  const other = await createTestApp({ origin, environment });
  const html = await (await other.fetch("/auth?tab=sign-up")).text();
  await other.close();
  expect(html).toContain("Continue with Google</button>");
  expect(html).toContain("At least 10 characters");
});

test("pages may connect to the hosted provider only", async () => {
  const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
  expect(policyOf(await app.fetch("/auth"))).toContain("connect-src 'self';");
  const other = await createTestApp({ origin, environment: { AUTH_URL: "https://auth.example/auth/v1" } });
  for (const path of ["/auth", "/dashboard", "/city/boston"])
    expect(policyOf(await other.fetch(path))).toContain("connect-src 'self' https://auth.example;");
  await other.close();
});

test("private pages are the same for all readers, and not cached", async () => {
  for (const path of ["/dashboard", "/zh/dashboard/account", "/dashboard/receipt/1", "/auth?view=second-factor"]) {
    const { status, headers } = await app.fetch(path);
    expect([path, status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      path,
      200,
      "no-store",
      "no-referrer",
    ]);
  }
});
