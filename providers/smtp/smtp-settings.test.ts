import { expect, test } from "vitest";
import { parseSmtpUrl } from "./smtp-settings.ts";

test("a remote server requires TLS with a verified certificate", () => {
  expect(parseSmtpUrl("smtp://mail.example")).toEqual({
    host: "mail.example",
    port: 587,
    secure: false,
    requireTLS: true,
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: true },
    auth: undefined,
  });
  expect(parseSmtpUrl("smtps://user@mail.example")).toMatchObject({
    port: 465,
    secure: true,
    auth: { user: "user", pass: "" },
  });
});

test("the URL cannot disable TLS or its verification", () => {
  const server = parseSmtpUrl(
    "smtp://mail.example:25/?secure=false&requireTLS=false&tls.rejectUnauthorized=false&ignoreTLS=true",
  );
  expect(server).toMatchObject({ port: 25, requireTLS: true, tls: { rejectUnauthorized: true } });
  expect(server).not.toHaveProperty("ignoreTLS");
});

test.each(["smtp://127.0.0.1:1025", "smtp://localhost:1025", "smtp://[::1]:1025"])(
  "a local server does not require TLS: %s",
  (url) => {
    expect(parseSmtpUrl(url)).toMatchObject({ requireTLS: false, tls: { rejectUnauthorized: false } });
  },
);
