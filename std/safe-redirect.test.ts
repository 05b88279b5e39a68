import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const site = "https://taoli.example";
const allowed = new Set([site, "http://localhost:3000"]);
const fallback = `${site}/`;

test.each([
  [`${site}/dashboard?tab=1#top`, `${site}/dashboard?tab=1#top`],
  [site, `${site}/`],
  ["HTTPS://TAOLI.EXAMPLE/zh", `${site}/zh`],
  ["https://taoli.example:443/a", `${site}/a`],
  ["http://localhost:3000/auth", "http://localhost:3000/auth"],
  [`${site}/a?next=https://evil.example/@x`, `${site}/a?next=https://evil.example/@x`],
])("%s is ours", (wanted, expected) => {
  expect(safeRedirect(wanted, allowed, fallback)).toBe(expected);
});

test.each([
  "https://evil.example/",
  "https://evil.example\\@taoli.example/",
  "https://taoli.example\\.evil.example/",
  "https://taoli.example.evil.example/",
  "https://taoli.example@evil.example/",
  "https://taoli.example:pw@evil.example/",
  "https://evil@taoli.example/",
  "https://@taoli.example/",
  "https://:@taoli.example/",
  "//evil.example/",
  "///evil.example/",
  "/\\evil.example/",
  "\\\\evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "https:\\\\evil.example",
  "javascript:alert(1)//https://taoli.example",
  "data:text/html,x",
  "ftp://taoli.example/",
  "http://taoli.example/",
  "https://taoli.example:444/",
  "http://localhost:3001/",
  " https://taoli.example/",
  "https://taoli.example/\r\nlocation: https://evil.example",
  "https://evil.example\t/",
  "ht\ntps://evil.example/",
  "https://taoli.example/\u0000",
  "https://taoli.example/\u202e",
  "https://evil.example%2f@taoli.example/",
  "https://taoli。example.evil.example/",
  "https://[::1]/",
  "/dashboard",
  "dashboard",
  "null",
  "",
  null,
  undefined,
  `${site}/${"a".repeat(2048)}`,
])("%j leads to the site instead", (wanted) => {
  expect(safeRedirect(wanted, allowed, fallback)).toBe(fallback);
});
