import { expect, test } from "vitest";
import { banner } from "./banner.ts";
import { readConfig } from "./config.ts";

const embedded = { kind: "pglite", durability: "process-crash-only" } as const;

test("the first line is the URL, and the database line describes its durability", () => {
  const [address, database] = banner(readConfig({}), embedded).split("\n");
  expect(address).toBe("Taoli is ready: http://localhost:3000");
  expect(database).toContain("PGlite (embedded, in .data/pglite; survives a killed process, not a power cut");
});

test("the banner warns about a public host without an origin", () => {
  expect(banner(readConfig({ HOST: "0.0.0.0" }), embedded)).toContain("ORIGIN is not set");
  expect(banner(readConfig({ HOST: "0.0.0.0", ORIGIN: "https://taoli.example" }), embedded)).not.toContain("ORIGIN");
  expect(banner(readConfig({}), embedded)).not.toContain("ORIGIN");
});

test("the banner names the email destination, without the mail server's password", () => {
  expect(banner(readConfig({}), embedded)).toContain("email     development mailbox at http://localhost:3000/dev/mail");
  const sent = banner(readConfig({ SMTP_URL: "smtp://user:hidden@mail.example:587" }), embedded);
  expect(sent).toContain("email     by mail.example:587\n");
  expect(sent).not.toContain("hidden");
  expect(banner(readConfig({ ORIGIN: "https://taoli.example" }), embedded)).toContain(
    "no email is sent: emails are saved in .data/mail; set SMTP_URL",
  );
});

test("the banner warns about visitors without TLS", () => {
  const warns = (ORIGIN: string) => banner(readConfig({ ORIGIN }), embedded).includes("travel unencrypted");
  expect(["http://taoli.example", "http://10.0.0.5:3000"].map(warns)).toEqual([true, true]);
  expect(["https://taoli.example", "http://localhost:3000", "http://127.0.0.1"].map(warns)).toEqual([
    false,
    false,
    false,
  ]);
});

test("the banner warns that reminders are not sent without a postal address", () => {
  const address = { POSTAL_ADDRESS: "Taoli, 1 Peach Street, Boston" };
  const smtp = { SMTP_URL: "smtp://mail.example:587" };
  expect(banner(readConfig({}), embedded)).toContain("reminders POSTAL_ADDRESS is not set: with a mail server, none");
  expect(banner(readConfig(smtp), embedded)).toContain("reminders not sent: set POSTAL_ADDRESS");
  expect(banner(readConfig({ ...smtp, ...address }), embedded)).not.toContain("POSTAL_ADDRESS");
});

test("the banner names the account provider, and whether addresses are confirmed", () => {
  expect(banner(readConfig({}), embedded)).toContain(
    "auth      embedded, at http://localhost:3000/auth/v1; addresses are not",
  );
  expect(banner(readConfig({ CONFIRM_EMAIL: "1" }), embedded)).toContain("new accounts confirm their address by email");
  const hosted = readConfig({ AUTH_URL: "https://accounts.example/auth/v1/" });
  expect(banner(hosted, embedded)).toContain("auth      hosted, at https://accounts.example/auth/v1\n");
});

test("the banner reports closed sign-up, anonymous sign-in and disabled rate limits", () => {
  const line = (environment: Record<string, string>) => banner(readConfig(environment), embedded).split("\n")[2];
  expect(line({ SIGNUPS: "0" })).toMatch(/auth\/v1; sign-up is closed$/u);
  expect(line({ AUTH_ANONYMOUS: "1" })).toMatch(/; visitors may sign in without an address$/u);
  expect(line({ AUTH_RATE_LIMITS: "0" })).toContain("AUTH_RATE_LIMITS=0: passwords and codes can be guessed");
  expect(line({ AUTH_RATE_LIMITS: "10" })).not.toContain("guessed");
});

test("the banner names the payment mode, without a secret", () => {
  const line = (environment: Record<string, string>) =>
    /^ {2}payments {2}(.*)$/mu.exec(banner(readConfig(environment), embedded))?.[1];
  expect(line({})).toBe(
    "built-in Stripe sandbox at http://localhost:3000/test-payments, no money moves: set STRIPE_SECRET_KEY",
  );
  const test = { STRIPE_SECRET_KEY: "sk_test_hidden1" };
  const signed = { STRIPE_WEBHOOK_SECRET: "whsec_hidden12" };
  expect(line(test)).toContain("Stripe in test mode, no money moves; without STRIPE_WEBHOOK_SECRET");
  expect(line({ ...test, ...signed })).toBe("Stripe in test mode, no money moves");
  expect(line({ ...test, ...signed, STRIPE_API_URL: "http://localhost:12111" })).toBe(
    "Stripe at http://localhost:12111 in test mode, no money moves",
  );
  const live = { STRIPE_SECRET_KEY: "sk_live_hidden1", ...signed, ALLOW_PGLITE_LIVE: "1" };
  expect(line(live)).toBe("Stripe, live: real money moves");
  expect(banner(readConfig(live), embedded)).not.toContain("hidden");
});
