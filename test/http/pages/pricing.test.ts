import { afterAll, beforeAll, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  const ends = new Date(testNow.getTime() + 86_400_000);
  await insertListing(app.opened.db, teacherColumns({ is_active: true, subscription_expires_at: ends }));
});
afterAll(() => app?.close());

const textOf = async (path: string) =>
  (await (await app.fetch(path)).text()).replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

test.each(locales)("the pricing page promises no future features, in %s", async (language) => {
  expect(await textOf(localPath(language, "/pricing"))).not.toMatch(/coming soon|即将推出|敬请期待/iu);
});

test.each(locales)("the results link to the ranking rules, which are complete, in %s", async (language) => {
  const path = localPath(language, "/pricing");
  expect(await textOf(localPath(language, "/city/boston"))).toContain(`href="${path}#order"`);
  const [, order = ""] = (await textOf(path)).split('id="order"');
  const rules = messagesFor(language, "pricing").order;
  for (const rule of rules) expect(order).toContain(`<li>${rule}</li>`);
  // Months paid by others count; unpaid months do not.
  const counted = { en: ["others give", "Free months", "refunded"], zh: ["赠送", "免费月份", "退款"] }[language];
  // The ties between equal listings, and the figures behind the other orders.
  const ties = { en: ["schools come first", "without a gap", "fixed number"], zh: ["学校在前", "连续", "固定编号"] }[
    language
  ];
  const others = { en: ["five ratings of 4.8", "count as zero"], zh: ["五条 4.8 分", "按零年计"] }[language];
  for (const word of [...counted, ...ties, ...others]) expect(rules.join(" ")).toContain(word);
});
