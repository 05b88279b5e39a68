import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { catalogs } from "#i18n/messages.ts";

const folder = "build/client/assets";
const scripts = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }));

/** Strings that occur in server-only code: besides the import rules, and the modules that the build rejects. */
const serverMarks = [
  "kysely",
  "pglite",
  "pino",
  "stripe",
  "postgres",
  "selectFrom",
  "brotliCompress",
  "toneType",
  "teacher_listings",
];

test.each(serverMarks)("no browser file contains server code: %s", (mark) => {
  expect(scripts.filter(({ code }) => code.includes(mark)).map(({ name }) => name)).toEqual([]);
});

test("page texts are not part of the scripts", () => {
  const texts = [
    catalogs.en.terms.sections[0]?.heading,
    catalogs.zh.privacy.sections[0]?.heading,
    catalogs.zh.shared.footerBlurb,
    catalogs.en.shared.footerBlurb,
  ];
  for (const text of texts) {
    expect(text).toBeTruthy();
    expect(scripts.filter(({ code }) => code.includes(String(text))).map(({ name }) => name)).toEqual([]);
  }
});

test("only the start script loads the entry, after the page's modules", () => {
  const importers = scripts.filter(({ name, code }) => !name.startsWith("entry.client") && /entry\.client-/.test(code));
  expect(importers.map(({ name }) => name).filter((name) => !name.startsWith("manifest"))).toEqual([]);
});

test("the private data cache is loaded by private pages only", () => {
  const libraries = scripts.filter(({ code }) => code.includes("refetchOnReconnect")).map(({ name }) => name);
  expect(libraries).toEqual([expect.stringMatching(/^private-/)]);
  const [library = ""] = libraries;
  const importers = scripts.filter(({ name, code }) => code.includes(library) && !name.startsWith("manifest"));
  expect(importers.map(({ name }) => name.replace(/-.{8}\.js$/, "")).sort()).toEqual([
    "account-page",
    "admin",
    "analytics-page",
    "courses-page",
    "dashboard-page",
    "dashboard-tabs",
    "item-row",
    "messages-page",
    "own-portrait",
    "own-reviews-page",
    "photos-page",
    "private-image",
    "private-layout",
    "receipt-page",
    "share-page",
    "team-page",
  ]);
});

test("results load no part of the listing page", () => {
  const loaded = new Set(scripts.map(({ name }) => name).filter((name) => /^(?:city|home)-page-/.test(name)));
  for (const name of loaded) {
    const { code = "" } = scripts.find((script) => script.name === name) ?? {};
    for (const [, imported = ""] of code.matchAll(/(?:from|import)["`']\.\/([\w.-]+\.js)["`']/g)) loaded.add(imported);
  }
  const names = [...loaded].map((name) => name.replace(/-.{8}\.js$/, "")).sort();
  expect(names).toEqual(expect.arrayContaining(["city-page", "home-page", "results", "site"]));
  expect(names.filter((name) => name.startsWith("listing"))).toEqual([]);
});

test("the console is loaded by its own pages only", () => {
  const [library = ""] = scripts.map(({ name }) => name).filter((name) => /^admin-.{8}\.js$/.test(name));
  const importers = scripts.filter(({ name, code }) => code.includes(library) && !name.startsWith("manifest"));
  const sources = readdirSync("app/pages/admin", { recursive: true }).map((path) => basename(String(path), ".tsx"));
  const own = sources.filter((name) => name === "admin-layout" || name.endsWith("-page"));
  expect(importers.map(({ name }) => name.replace(/-.{8}\.js$/, "")).sort()).toEqual(own.sort());
});
