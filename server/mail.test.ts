import { expect, test } from "vitest";
import { codeMs, confirmationLinkMs } from "#auth/verification-tokens/purpose.ts";
import { codeLifetimeMinutes, confirmationLifetimeMinutes } from "#domain/email/email-lifetime.ts";
import { createMailTransport, showsMailbox } from "./mail.ts";
import { ConfigError, readConfig } from "./start/config.ts";

test.each<[string, Record<string, string>, boolean]>([
  ["a laptop", {}, true],
  ["a laptop by number", { ORIGIN: "http://127.0.0.1:3000" }, true],
  // An unnamed proxy in front may add no headers and use this machine's own name.
  ["a public address", { ORIGIN: "https://taoli.example" }, false],
  ["a proxy of ours", { TRUSTED_PROXIES: "1" }, false],
  ["a mail server", { SMTP_URL: "smtp://mail.example" }, false],
])("with %s, whether the mailbox is shown", (_name, environment, shown) => {
  expect(showsMailbox(readConfig(environment))).toBe(shown);
});

test("a sender that is not one mailbox stops the start with the name of its setting", () => {
  for (const sender of ["Taoli", "a@b.example, c@d.example"]) {
    const config = readConfig({ MAIL_FROM: sender });
    expect(() => createMailTransport(config)).toThrow(ConfigError);
    expect(() => createMailTransport(config)).toThrow("MAIL_FROM");
  }
});

test("emails name the time for which the provider's links and codes work", () => {
  expect(codeLifetimeMinutes * 60_000).toBe(codeMs);
  expect(confirmationLifetimeMinutes * 60_000).toBe(confirmationLinkMs);
});
