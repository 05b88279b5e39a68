import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { qrPath } from "#std/qr/qr-path.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

let app: TestApp;
let id = "";

beforeAll(async () => {
  app = await createTestApp();
  const now = app.services.clock.now().getTime();
  const paid = {
    subscription_started_at: new Date(now - 86_400_000),
    subscription_expires_at: new Date(now + 30 * 86_400_000),
  };
  const teacher = teacherColumns({
    ...paid,
    specializations: ["hsk", "business", "Tones"],
    headline: "Chinese for busy people",
    bio: "I teach at work.",
    website_url: "https://lin.example/lessons",
    wechat_id: "lin_yuqing",
  });
  id = await insertListing(app.opened.db, teacher, { full_name: "Lin Yuqing 林雨晴", email: "lin@mail.example" });
  await insertListing(app.opened.db, schoolColumns({ ...paid, months_paid: 1 }), { full_name: "Chen Guang" });
});

afterAll(() => app.close());

test("a row contains name, place, rating, headline, unique subjects, facts, contacts and rate", async () => {
  const [row = "", school = ""] = texts(await page("/city/boston"), "article");
  const said = [
    "Lin Yuqing 林雨晴 Mandarin Teacher Boston, MA",
    "4.8 New, no reviews yet Starting rating 4.8, no reviews yet",
    "Chinese for busy people",
    "HSK Preparation Business Chinese Tones",
    "Experience 5 years Availability By appointment",
    "Email lin@mail.example Website lin.example (Opens in a new tab)",
    "Hourly rate $60/hr Save View Profile Lin Yuqing",
  ];
  expect(row).toBe(said.join(" "));
  expect(school).toContain("no reviews yet HSK 3 少儿中文 Featured · paid plan Availability");
});

test("a headline in the other language has a lang attribute", async () => {
  const html = await page("/zh/city/boston");
  expect(html).toMatch(/<p class="l-headline" lang="en">Chinese for busy people<\/p>/);
});

test("the headline appears once on the listing's page, between name and place", async () => {
  const html = await page(`/listing/${id}`);
  const [header = ""] = texts(html.slice(html.indexOf("<main")), "header");
  expect(header).toMatch(/Lin Yuqing 林雨晴 Chinese for busy people Boston, MA/);
  const [main = ""] = texts(html, "main");
  expect(main.match(/Chinese for busy people/g)).toHaveLength(1);
});

test("a listing's page contains its URL for print, as text and as a QR code", async () => {
  for (const path of [`/listing/${id}`, `/zh/listing/${id}`]) {
    const html = await page(path);
    const address = `${app.services.origin}${path}`;
    expect(html).toContain(`d="${qrPath(address)?.path}"`);
    expect(texts(html, "main")[0]).toContain(address.replace(/^https?:\/\//, ""));
  }
});

test("a listing's page is complete as HTML, without framework or hydration data", async () => {
  const html = await page(`/listing/${id}`);
  expect(html).not.toMatch(/\/assets\/start-|__reactRouter|data-start/);
  expect([...html.matchAll(/data-script="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    expect.stringMatching(/^\/assets\/page-actions-[\w-]{8}\.js$/),
    expect.stringMatching(/^\/assets\/saved-[\w-]{8}\.js$/),
  ]);
  const hydration = await app.fetch(`/hydration/listing/${id}`);
  expect(hydration.status).toBe(404);
});

test("Chinese pages list WeChat first as the main action, English pages email", async () => {
  const order = (html: string, messages: string[]) => messages.map((word) => html.indexOf(`>${word}<`));
  const chinese = order(await page(`/zh/listing/${id}`), ["微信号", "邮箱", "网站"]);
  expect(chinese).toEqual(chinese.toSorted((one, other) => one - other));
  const english = await page(`/listing/${id}`);
  const places = order(english, ["Email", "WeChat ID", "Website"]);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(english).not.toContain("Copy WeChat ID");
});

async function page(path: string): Promise<string> {
  return await (await app.fetch(path)).text();
}

/** The text of each element with this name, without hidden parts. */
function texts(html: string, tagName: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (!("tagName" in node)) return;
    if (node.tagName === tagName) found.push(textOf(node).replace(/\s+/g, " ").trim());
    node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return found;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  if ("attrs" in node && node.attrs.some(({ name, value }) => name === "class" && value.startsWith("avatar")))
    return "";
  const inline = "tagName" in node && ["wbr", "b", "small"].includes(node.tagName) ? "" : " ";
  return `${inline}${node.childNodes.map(textOf).join("")}${inline}`;
}
