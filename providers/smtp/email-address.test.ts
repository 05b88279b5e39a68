import { expect, test } from "vitest";
import { parseEmailAddress } from "./email-address.ts";

test.each([
  ["hello@taoli.example", { name: "", address: "hello@taoli.example" }],
  ["Taoli 桃李 <hello@taoli.example>", { name: "Taoli 桃李", address: "hello@taoli.example" }],
  ['"Taoli, Inc." <hello@taoli.example>', { name: "Taoli, Inc.", address: "hello@taoli.example" }],
])("%s is parsed as one mailbox", (text, mailbox) => {
  expect(parseEmailAddress(text)).toEqual(mailbox);
});

test.each(["", "Taoli", "a@b.example, c@d.example", "Taoli <a@b.example>\r\nBcc: c@d.example", "<a@b@c>"])(
  "%j is rejected as a mailbox",
  (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  },
);
