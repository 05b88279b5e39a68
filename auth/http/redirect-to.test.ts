import { expect, test } from "vitest";
import { safeTarget } from "./redirect-to.ts";

const site = "https://taoli.example";
const other = "http://localhost:3000";
const exact = "https://app.example/signed-in?from=taoli";
const registered = { origin: site, allowedOrigins: [other], allowedRedirects: [exact] };
const fallback = `${site}/`;

test.each([
  `${site}/`,
  `${site}/zh`,
  `${site}/auth`,
  `${site}/zh/auth?view=new-password`,
  `${site}/dashboard`,
  `${site}/zh/dashboard/account`,
  `${other}/auth`,
  exact,
  `${site}/auth?next=%2Fcity%2Fseattle%3Fpage%3D2`,
  `${site}/zh/auth?view=new-password&next=%2Fzh%2Fdashboard`,
])("%s is an allowed redirect", (wanted) => {
  expect(safeTarget(wanted, registered)).toBe(wanted);
});

test.each([
  `${site}/dashboard?tab=1`,
  `${site}/dashboard/`,
  `${site}/dashboard#top`,
  `${site}/Dashboard`,
  `${site}/dashboard/../pricing`,
  `${site}/pricing`,
  `${site}/auth?view=sign-up`,
  `${site}:443/auth`,
  "HTTPS://TAOLI.EXAMPLE/auth",
  `${exact}&more=1`,
  "https://app.example/",
  `${site}/auth&next=%2F`,
  `${site}/auth?next=%2F%2Fevil.example`,
  `${site}/auth?next=%2F%5Cevil.example`,
  `${site}/auth?next=https%3A%2F%2Fevil.example`,
  `${site}/auth?next=%2F&view=new-password`,
  `${site}/pricing?next=%2F`,
])("%s is not an allowed redirect", (wanted) => {
  expect(safeTarget(wanted, registered)).toBe(fallback);
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
])("%j is replaced by the site's URL", (wanted) => {
  expect(safeTarget(wanted, registered)).toBe(fallback);
});
