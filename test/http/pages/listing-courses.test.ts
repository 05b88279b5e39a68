import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { initialWindowBytes, popularResponseBytes } from "#test/helpers/initial-window.ts";
import { addCourses, otherCourses, saturdayCourse } from "#test/helpers/listings/courses.ts";

let app: TestApp;
let id = "";
let userId = "";

beforeAll(async () => {
  app = await createTestApp();
  const now = app.services.clock.now();
  const paid = {
    subscription_started_at: new Date(now.getTime() - 86_400_000),
    subscription_expires_at: new Date(now.getTime() + 365 * 86_400_000),
  };
  const school = schoolColumns({ ...paid, courses_offered: ["Calligraphy"], category_keys: [] });
  userId = school.user_id;
  id = await insertListing(app.opened.db, school, { full_name: "Chen Guang" });
  await addCourses(app.opened.db, userId, [saturdayCourse, ...otherCourses], now);
  await app.opened.db.updateTable("courses").set({ place: 9 }).where("title", "=", "Calligraphy").execute();
  app.invalidate();
});

afterAll(() => app.close());

const page = async (path: string) => await (await app.fetch(path)).text();

/** The text of the courses, tags as bars. */
function coursesIn(html: string): string {
  const [, courses = ""] = /<ol class="courses">([\s\S]*?)<h2/u.exec(html) ?? [];
  return courses
    .replace(/<!-- -->/gu, "")
    .replace(/<[^>]+>/gu, "|")
    .replace(/\|+/gu, "|");
}

test("three courses are open and the others expand without script, in English", async () => {
  const html = await page(`/listing/${id}`);
  const courses = coursesIn(html);
  for (const text of [
    "Saturday Chinese for beginners| |少儿启蒙班",
    "Saturdays 10am–11:30am ET · Jan 9 – Mar 27, 2027",
    "$540| a term|12 lessons, about $30 an hour",
    "Ages 5–7|Beginner|In person|Free trial|Up to 8 in a group",
    "Songs, picture books and the first 100 characters.|Materials: |Zhongwen, book 1|A few spots left",
    "Wednesdays 4:30pm–6pm ET · join anytime|$160| a month|4 lessons, about $27 an hour|Ages 8–12|Open",
    "Adults|HSK 4|Online|Full, waitlist open",
    "Show all 6 courses",
    "Business Chinese",
  ])
    expect(courses).toContain(text);
  expect(courses.indexOf("HSK 4 evening")).toBeLessThan(courses.indexOf("Show all 6"));
  expect(courses.indexOf("Show all 6")).toBeLessThan(courses.indexOf("Business Chinese"));
  expect(html).toContain('<details class="courses-more"><summary');
  expect(html).toContain('<span class="alt" lang="zh-Hans">少儿启蒙班</span>');
});

test("three courses are open and the others expand, in Chinese with the Chinese texts first", async () => {
  const courses = coursesIn(await page(`/zh/listing/${id}`));
  for (const text of [
    "少儿启蒙班| |Saturday Chinese for beginners",
    "每周六 10:00–11:30（北美东部时间） · 2027\u00A0年 1\u00A0月 9\u00A0日至 3\u00A0月 27\u00A0日",
    "$540| 每学期|共 12 次，约合每小时 $30",
    "儿歌、绘本与最初一百个汉字。|教材：|Zhongwen, book 1|名额不多",
    "查看全部 6 门课程",
  ])
    expect(courses).toContain(text);
});

test("structured data lists courses with more than a title", async () => {
  const html = await page(`/listing/${id}`);
  const [, text = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/su.exec(html) ?? [];
  const graph = (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"];
  const list = graph.find((node) => node["@type"] === "ItemList");
  expect(list).toMatchObject({
    numberOfItems: 4,
    itemListElement: [
      {
        item: {
          "@type": "Course",
          name: "Saturday Chinese for beginners",
          provider: { "@id": `${app.origin}/listing/${id}#school` },
          hasCourseInstance: { startDate: "2027-01-09" },
        },
      },
      {},
      {},
      { item: { name: "Conversation table", offers: { category: "Free" } } },
    ],
  });
  const school = graph.find((node) => Array.isArray(node["@type"]));
  expect(school).toMatchObject({
    makesOffer: { itemOffered: [{ name: "Business Chinese" }, { name: "Calligraphy" }] },
  });
});

test.each([["/listing/"], ["/zh/listing/"]])(
  "%s with six courses fits in a connection's first window",
  async (path) => {
    expect(await popularResponseBytes(app, path + id)).toBeLessThanOrEqual(initialWindowBytes);
  },
);

test("results and comparisons show Chinese titles on Chinese pages, and facets of courses", async () => {
  const found = "/city/boston?fit=age-0-5,in-person";
  const search = "/city/boston?q=%E5%B0%91%E5%84%BF%E5%90%AF%E8%92%99";
  expect(await page(found)).toMatch(/Saturday Chinese for beginners<[\s\S]*Under 6, In person/u);
  expect(await page(`/zh${found}`)).toMatch(/少儿启蒙班<[\s\S]*6 岁以下、面授/u);
  expect(await page(`/zh${search}`)).toMatch(/<mark>少儿启蒙<\/mark>班/u);
  expect(await page(`/compare?ids=${id},${randomUUID()}`)).toContain("Saturday Chinese for beginners, ");
  const chinese = await page(`/zh/compare?ids=${id},${randomUUID()}`);
  expect(chinese).toContain("少儿启蒙班、");
  expect(chinese).not.toMatch(/Saturday Chinese|教龄/u);
});

test("an ended term disappears from page, results and caches immediately, before any job runs", async () => {
  const lastMinute = new Date("2027-03-28T03:59:30Z");
  app.setTime(lastMinute);
  app.invalidate();
  const before = await app.fetch(`/listing/${id}`);
  expect(coursesIn(await before.text())).toContain("Saturday Chinese");
  expect(before.headers.get("cache-control")).toContain("s-maxage=30, stale-while-revalidate=0, stale-if-error=0");
  expect(await page("/city/boston")).toContain("Saturday Chinese for beginners");
  app.setTime(new Date("2027-03-28T04:00:00Z"));
  const after = coursesIn(await page(`/listing/${id}`));
  expect(after).toContain("Heritage reading group");
  expect(after).not.toContain("Saturday Chinese");
  const results = await page("/city/boston");
  expect(results).toContain("Heritage reading group");
  expect(results).not.toContain("Saturday Chinese");
});

test("a school with only course titles has the short list, without reading courses", async () => {
  const now = app.services.clock.now().getTime();
  const paid = { subscription_expires_at: new Date(now + 86_400_000) };
  const plain = await insertListing(app.opened.db, schoolColumns(paid));
  const html = await page(`/listing/${plain}`);
  expect(html).toContain('<ol class="course-list">');
  expect(html).not.toContain('class="courses"');
});
