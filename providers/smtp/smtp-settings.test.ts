import { expect, test } from "vitest";
import { parseSmtpUrl } from "./smtp-settings.ts";

test("a server elsewhere is spoken to with TLS and a checked certificate only", () => {
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

test("nothing in the URL switches that off", () => {
  const server = parseSmtpUrl(
    "smtp://mail.example:25/?secure=false&requireTLS=false&tls.rejectUnauthorized=false&ignoreTLS=true",
  );
  expect(server).toMatchObject({ port: 25, requireTLS: true, tls: { rejectUnauthorized: true } });
  expect(server).not.toHaveProperty("ignoreTLS");
});

test.each(["smtp://127.0.0.1:1025", "smtp://localhost:1025", "smtp://[::1]:1025"])(
  "a server on this machine may do without: %s",
  (url) => {
    expect(parseSmtpUrl(url)).toMatchObject({ requireTLS: false, tls: { rejectUnauthorized: false } });
  },
);
