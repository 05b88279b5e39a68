import { expect, test } from "vitest";
import type { ReviewAuthorEmail } from "#domain/email/email.ts";
import { defaultSite } from "#domain/site.ts";
import { reviewEmail } from "./review-emails.ts";

const sender = { site: defaultSite, origin: "https://taoli.example", writtenAt: new Date("2026-11-21T20:32:00Z") };
const about = {
  to: "maya@reader.example",
  fullName: null,
  listingName: "Lin Yuqing",
  link: `https://taoli.example/review/edit/${"x".repeat(43)}`,
};
const textOf = (email: ReviewAuthorEmail) => {
  const { paragraphs, remarks = [] } = reviewEmail(email, sender);
  return [...paragraphs, ...remarks].join("\n");
};

test.each([
  ["en", "You reviewed this listing in October 2026.", /once|seven days/u],
  ["zh", "您已于 2026\u00A0年 10\u00A0月评价过。", /一次|七天/u],
] as const)(
  "the link to an existing review says when it was written, and is not limited: %s",
  (language, wrote, limit) => {
    const link = { ...about, language, kind: "review-link" } as const;
    const edit = textOf({ ...link, use: "edit", wroteAt: "2026-10-05T12:00:00.000Z" });
    expect(edit).toContain(wrote);
    expect(edit).not.toMatch(limit);
    expect(textOf({ ...link, use: "edit", isDeclined: true })).not.toBe(textOf({ ...link, use: "edit" }));
    expect(textOf({ ...link, use: "edit" })).not.toContain("{month}");
    expect(textOf({ ...link, use: "write" })).toMatch(limit);
  },
);
