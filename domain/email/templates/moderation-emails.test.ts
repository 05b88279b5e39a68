import { expect, test } from "vitest";
import { moderationEmail } from "./moderation-emails.ts";

const sender = { origin: "https://taoli.example" } as Parameters<typeof moderationEmail>[1];
const to = { to: "stranger@reader.example", fullName: null, language: "en" } as const;

test.each([
  ["Wang Mei 王梅", true],
  ["Win 500$ at evil.example", false],
  ["Call 5551234567", false],
])("emails to reporters contain the name %s: %s", (listingName, isRepeated) => {
  const emails = [
    moderationEmail({ ...to, kind: "report-received", isSafety: false, listingName }, sender),
    moderationEmail(
      { ...to, kind: "report-decided", did: "no-action", found: "It is all right.", listingName },
      sender,
    ),
    moderationEmail({ ...to, kind: "report-decided", did: "listing-removed", found: null, listingName }, sender),
  ];
  for (const email of emails) expect(JSON.stringify(email).includes(listingName)).toBe(isRepeated);
});
