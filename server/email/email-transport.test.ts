import { expect, test } from "vitest";
import { codeMs, confirmationLinkMs } from "#auth/verification-tokens/purpose.ts";
import { codeLifetimeMinutes, confirmationLifetimeMinutes } from "#domain/email/email-lifetime.ts";
import { ConfigError, readConfig } from "#server/start/config.ts";
import { createEmailTransport, showsMailbox } from "./email-transport.ts";

test.each<[string, Record<string, string>, boolean]>([
  ["a local origin", {}, true],
  ["a local IP address", { ORIGIN: "http://127.0.0.1:3000" }, true],
  // An unnamed proxy in front may add no headers and use this machine's own name.
  ["a public address", { ORIGIN: "https://taoli.example" }, false],
  ["a trusted proxy", { TRUSTED_PROXIES: "1" }, false],
  ["a mail server", { SMTP_URL: "smtp://mail.example" }, false],
])("the mailbox is shown or hidden with %s", (_name, environment, shown) => {
  expect(showsMailbox(readConfig(environment))).toBe(shown);
});

test("a sender that is not a single mailbox prevents startup and names its setting", () => {
  for (const sender of ["Taoli", "a@b.example, c@d.example"]) {
    const config = readConfig({ MAIL_FROM: sender });
    expect(() => createEmailTransport(config)).toThrow(ConfigError);
    expect(() => createEmailTransport(config)).toThrow("MAIL_FROM");
  }
});

test("emails state the lifetimes that the provider uses for links and codes", () => {
  expect(codeLifetimeMinutes * 60_000).toBe(codeMs);
  expect(confirmationLifetimeMinutes * 60_000).toBe(confirmationLinkMs);
});
