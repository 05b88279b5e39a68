import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#server/start/config.ts";
import { embeddedAccounts, readAccounts } from "./account-settings.ts";

const warnings: string[] = [];
const log = { info: () => {}, warn: (event: string) => void warnings.push(event), error: () => {} };
const protocolOnly = { currentPassword: false, recoveryCodes: false, sessionList: false };
const hosted = readConfig({ AUTH_URL: "https://auth.example/auth/v1/", PASSWORD_MIN_LENGTH: "8" });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the embedded provider is on the site's origin and has the configured features", async () => {
  const config = readConfig({
    ORIGIN: "https://taoli.example",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
  });
  const accounts = {
    url: "https://taoli.example/auth/v1",
    google: true,
    confirmEmail: false,
    signUps: true,
    passwordMinimum: 6,
    commonPasswords: "refuse",
    canDelete: true,
    features: { currentPassword: true, recoveryCodes: true, sessionList: true },
  };
  expect(embeddedAccounts(config)).toEqual(accounts);
  expect(embeddedAccounts(readConfig({ SIGNUPS: "0" })).signUps).toBe(false);
  expect(await readAccounts(config, log)).toEqual(accounts);
});

test("a hosted provider's settings are read from its API", async () => {
  const ask = async () =>
    Response.json({ external: { google: true }, mailer_autoconfirm: false, disable_signup: true });
  expect(await readAccounts(hosted, log, ask)).toEqual({
    url: "https://auth.example/auth/v1",
    google: true,
    confirmEmail: true,
    signUps: false,
    passwordMinimum: 8,
    commonPasswords: "warn",
    canDelete: false,
    features: protocolOnly,
  });
});

test("extensions of a hosted provider are enabled by its own list", async () => {
  const ask = async () => Response.json({ extensions: ["sessions", "recovery_codes", "something newer"] });
  const { features } = await readAccounts(hosted, log, ask);
  expect(features).toEqual({ currentPassword: false, recoveryCodes: true, sessionList: true });
});

test.each([
  async () => Promise.reject(new Error("refused")),
  async () => new Response("<p>gateway</p>", { status: 502 }),
  async () => Response.json({ message: "Invalid API key" }, { status: 401 }),
  async () => Response.json({ external: "none" }),
])("a failing provider offers passwords only, until a later request succeeds", async (ask) => {
  warnings.length = 0;
  const responses = [ask, ask, async () => Response.json({ external: { google: true }, mailer_autoconfirm: false })];
  let count = 0;
  const accounts = await readAccounts(hosted, log, async () => (responses[count++] ?? ask)());
  const known = {
    url: "https://auth.example/auth/v1",
    signUps: true,
    passwordMinimum: 8,
    commonPasswords: "warn",
    canDelete: false,
    features: protocolOnly,
  };
  expect(accounts).toEqual({ ...known, google: false, confirmEmail: false });
  expect(warnings).toEqual(["auth-settings-not-read"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([accounts.google, warnings.length]).toEqual([false, 2]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(accounts).toEqual({ ...known, google: true, confirmEmail: true });
  expect([count, warnings.length]).toEqual([3, 2]);
});

test("the API key of a hosted provider is sent with every request and to browsers", async () => {
  const requests: unknown[] = [];
  const ask = async (_: unknown, init?: RequestInit) => {
    requests.push(init?.headers);
    return Response.json({});
  };
  const config = readConfig({ AUTH_URL: "https://auth.example/auth/v1", AUTH_API_KEY: "publishable" });
  expect(await readAccounts(config, log, ask)).toMatchObject({ apiKey: "publishable" });
  expect(requests).toEqual([{ apikey: "publishable" }]);
});
