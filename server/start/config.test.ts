import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without settings the process runs on embedded defaults", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    origin: "http://localhost:3000",
    databaseUrl: undefined,
    dataDir: ".data",
  });
});

test("an empty value is treated as not set", () => {
  expect(readConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("the origin is stored without path and trailing slash", () => {
  expect(readConfig({ ORIGIN: "https://taoli.example/" }).origin).toBe("https://taoli.example");
});

test("every invalid setting is named", () => {
  const wrong = () => readConfig({ PORT: "http", DATABASE_URL: "mysql://x/y", LOG_LEVEL: "loud" });
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow(/PORT[\s\S]*LOG_LEVEL[\s\S]*DATABASE_URL/);
});

test("the configuration is frozen", () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true);
});

test("AUTH_ALLOWED_ORIGINS is a list of origins", () => {
  const origins = (text: string) => readConfig({ AUTH_ALLOWED_ORIGINS: text }).auth.allowedOrigins;
  expect(readConfig({}).auth.allowedOrigins).toEqual([]);
  expect(origins("https://one.example/, http://localhost:3001")).toEqual([
    "https://one.example",
    "http://localhost:3001",
  ]);
  expect(() => origins("https://one.example,two")).toThrow(/AUTH_ALLOWED_ORIGINS/);
});

test("ADMIN_EMAILS is a list of addresses", () => {
  expect(readConfig({}).auth.adminEmails).toEqual([]);
  expect(readConfig({ ADMIN_EMAILS: " You@Example.com,b@c.example" }).auth.adminEmails).toEqual([
    "you@example.com",
    "b@c.example",
  ]);
  for (const bad of ["you", "a@b.example,", ",", "a@b.example;c@d.example"])
    expect(() => readConfig({ ADMIN_EMAILS: bad })).toThrow(/ADMIN_EMAILS/);
});

test("AUTH_ALLOWED_REDIRECTS is a list of complete URLs", () => {
  const redirects = (text: string) => readConfig({ AUTH_ALLOWED_REDIRECTS: text }).auth.allowedRedirects;
  expect(readConfig({}).auth.allowedRedirects).toEqual([]);
  const two = ["https://one.example/back?from=taoli", "https://two.example/"];
  expect(redirects(two.join(", "))).toEqual(two);
  expect(() => redirects("https://one.example/,two")).toThrow(/AUTH_ALLOWED_REDIRECTS/);
});

test("common passwords are rejected on https sites by default", () => {
  const rule = (environment: Record<string, string>) => readConfig(environment).auth.commonPasswords;
  expect([rule({}), rule({ ORIGIN: "http://taoli.example" })]).toEqual(["warn", "warn"]);
  expect(rule({ ORIGIN: "https://taoli.example" })).toBe("refuse");
  expect(rule({ ORIGIN: "https://taoli.example", COMMON_PASSWORDS: "warn" })).toBe("warn");
  expect(rule({ COMMON_PASSWORDS: "refuse" })).toBe("refuse");
  expect(() => rule({ COMMON_PASSWORDS: "allow" })).toThrow(/COMMON_PASSWORDS/);
});

test("sign-up, anonymous sign-in and rate limits are configurable", () => {
  const { auth } = readConfig({});
  expect([auth.signUps, auth.anonymousSignIns, auth.rateLimits]).toEqual([true, false, 1]);
  const other = readConfig({ SIGNUPS: "0", AUTH_ANONYMOUS: "1", AUTH_RATE_LIMITS: "0.5" }).auth;
  expect([other.signUps, other.anonymousSignIns, other.rateLimits]).toEqual([false, true, 0.5]);
  expect(readConfig({ AUTH_RATE_LIMITS: "0" }).auth.rateLimits).toBe(0);
  for (const wrong of ["-1", "off", "1001"]) {
    expect(() => readConfig({ AUTH_RATE_LIMITS: wrong })).toThrow(/AUTH_RATE_LIMITS/);
  }
  expect(() => readConfig({ SIGNUPS: "no" })).toThrow(/SIGNUPS/);
});

const live = { STRIPE_SECRET_KEY: "sk_live_1234567890", STRIPE_WEBHOOK_SECRET: "whsec_1234567890" };
const database = { DATABASE_URL: "postgres://taoli@db.example/taoli?sslmode=verify-full" };

test("payments are live only with a live key", () => {
  expect(readConfig({}).payments).toEqual({
    secretKey: undefined,
    webhookSecret: undefined,
    account: "gateway",
    isLive: false,
  });
  expect(readConfig({ STRIPE_SECRET_KEY: "sk_test_1234567890" }).payments.isLive).toBe(false);
  expect(readConfig({ ...live, STRIPE_SECRET_KEY: "rk_test_1234567890" }).payments.isLive).toBe(false);
  expect(readConfig({ ...live, ...database }).payments).toMatchObject({ account: "stripe-live", isLive: true });
  expect(readConfig({ ...live, ...database, STRIPE_SECRET_KEY: "rk_live_1" }).payments).toMatchObject({ isLive: true });
});

test.each([
  ["without a webhook secret", { ...live, ...database, STRIPE_WEBHOOK_SECRET: "" }, /set STRIPE_WEBHOOK_SECRET/],
  [
    "restricted, without a webhook secret",
    { ...database, STRIPE_SECRET_KEY: "rk_live_1234567890" },
    /set STRIPE_WEBHOOK_SECRET/,
  ],
  ["on the embedded database", live, /set DATABASE_URL, or ALLOW_PGLITE_LIVE=1/],
  ["on the embedded database, with the risk rejected", { ...live, ALLOW_PGLITE_LIVE: "0" }, /ALLOW_PGLITE_LIVE=1/],
])("a live key prevents startup %s", (_, environment, message) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(message);
});

test("a live key on the embedded database requires an explicit setting", () => {
  expect(readConfig({ ...live, ALLOW_PGLITE_LIVE: "1" }).payments.isLive).toBe(true);
});

test("an orphaned webhook secret and malformed secrets are rejected without being repeated", () => {
  const { STRIPE_WEBHOOK_SECRET } = live;
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET })).toThrow(/belongs to STRIPE_SECRET_KEY/);
  for (const wrong of ["pk_live_hidden", "sk_hidden", "whsec_hidden", " sk_test_hidden"]) {
    const rejected = () => readConfig({ STRIPE_SECRET_KEY: wrong, STRIPE_WEBHOOK_SECRET: wrong.slice(1) });
    expect(rejected).toThrow(/STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/);
    expect(rejected).not.toThrow(/hidden/);
  }
});

test("STRIPE_API_URL is an origin and requires a key", () => {
  const apiUrl = (url: string, change: Record<string, string> = {}) =>
    readConfig({ STRIPE_SECRET_KEY: "sk_test_1234567890", ...change, STRIPE_API_URL: url }).payments.apiUrl;
  expect(apiUrl("")).toBeUndefined();
  expect(apiUrl("http://stripe-mock:12111/")).toBe("http://stripe-mock:12111");
  expect(apiUrl("https://stripe.example")).toBe("https://stripe.example");
  for (const wrong of [
    "stripe.example",
    "ftp://stripe.example",
    "https://stripe.example/v1",
    "https://a:b@stripe.example",
  ])
    expect(() => apiUrl(wrong)).toThrow(/STRIPE_API_URL/);
  expect(() => apiUrl("https://stripe.example", { STRIPE_SECRET_KEY: "" })).toThrow(/belongs to STRIPE_SECRET_KEY/);
});

test("a live key is never sent over plain http", () => {
  const at = (STRIPE_API_URL: string) => readConfig({ ...live, ...database, STRIPE_API_URL });
  expect(() => at("http://stripe.example")).toThrow(/over https only/);
  expect(at("https://stripe.example").payments.apiUrl).toBe("https://stripe.example");
});

test("an S3 store requires an endpoint, a bucket and a key, and validates its settings", () => {
  const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret/+=" };
  const whole = { S3_ENDPOINT: "https://s3.example/", S3_BUCKET: "photos", ...keys };
  expect(readConfig({}).s3).toBeUndefined();
  const defaults = { endpoint: "https://s3.example", region: "us-east-1", prefix: "", pathStyle: true };
  expect(readConfig(whole).s3).toMatchObject(defaults);
  const other = { ...whole, S3_PREFIX: "taoli/media", S3_PATH_STYLE: "0", S3_REGION: "eu-central-1" };
  expect(readConfig(other).s3).toMatchObject({ prefix: "taoli/media/", pathStyle: false, region: "eu-central-1" });
  expect(() => readConfig(keys)).toThrow("need S3_ENDPOINT, S3_BUCKET too");
  expect(() => readConfig({ S3_BUCKET: "photos" })).toThrow("needs S3_ENDPOINT, S3_ACCESS_KEY_ID");
  const wrong = { S3_ENDPOINT: "https://s3.example/x", S3_BUCKET: "A", S3_PREFIX: "../x", S3_PATH_STYLE: "yes" };
  expect(() => readConfig({ ...whole, ...wrong })).toThrow(/S3_ENDPOINT[\s\S]*S3_BUCKET[\s\S]*S3_PREFIX[\s\S]*S3_PATH/);
});
