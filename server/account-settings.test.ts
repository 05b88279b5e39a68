import { expect, test } from "vitest";
import { embeddedAccounts, readAccounts } from "./account-settings.ts";
import { readConfig } from "./config.ts";

const warnings: string[] = [];
const log = { info: () => {}, warn: (event: string) => void warnings.push(event), error: () => {} };
const hosted = readConfig({ AUTH_URL: "https://auth.example/auth/v1/", PASSWORD_MIN_LENGTH: "8" });

test("the embedded provider lives on our own origin and offers what is set", async () => {
  const config = readConfig({
    ORIGIN: "https://taoli.example",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
  });
  const accounts = { url: "https://taoli.example/auth/v1", google: true, confirmEmail: false, passwordMinimum: 6 };
  expect(embeddedAccounts(config)).toEqual(accounts);
  expect(await readAccounts(config, log)).toEqual(accounts);
});

test("a hosted provider is asked what it offers", async () => {
  const ask = async () =>
    Response.json({ external: { google: true }, mailer_autoconfirm: false, disable_signup: false });
  expect(await readAccounts(hosted, log, ask)).toEqual({
    url: "https://auth.example/auth/v1",
    google: true,
    confirmEmail: true,
    passwordMinimum: 8,
  });
});

test.each([
  async () => Promise.reject(new Error("refused")),
  async () => new Response("<p>gateway</p>", { status: 502 }),
  async () => Response.json({ external: "none" }),
])("a provider that does not answer as it should is taken to offer passwords only", async (ask) => {
  warnings.length = 0;
  const accounts = { url: "https://auth.example/auth/v1", google: false, confirmEmail: false, passwordMinimum: 8 };
  expect(await readAccounts(hosted, log, ask)).toEqual(accounts);
  expect(warnings).toEqual(["auth-settings-unread"]);
});

test("the key of a hosted provider's gateway goes with every question, and to browsers", async () => {
  const asked: unknown[] = [];
  const ask = async (_: unknown, init?: RequestInit) => {
    asked.push(init?.headers);
    return Response.json({});
  };
  const config = readConfig({ AUTH_URL: "https://auth.example/auth/v1", AUTH_API_KEY: "publishable" });
  expect(await readAccounts(config, log, ask)).toMatchObject({ apiKey: "publishable" });
  expect(asked).toEqual([{ apikey: "publishable" }]);
});
