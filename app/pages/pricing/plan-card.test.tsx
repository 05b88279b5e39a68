import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LocaleProvider } from "#app/locale/locale-context.tsx";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { PlanCard } from "./plan-card.tsx";

const features: Record<ListingType, string[]> = {
  teacher: ["Profile", "Contact display", "Specialization tags", "Student reviews", "Search visibility"],
  school: ["Logo", "Multiple courses", "Team profiles", "Priority placement", "Analytics dashboard", "Featured badge"],
};

/** The texts of a card below its button, in order. */
function textsOf(type: ListingType, locale: Locale): string[] {
  const html = renderToStaticMarkup(
    <LocaleProvider locale={locale} messages={messagesFor(locale, "shared")}>
      <PlanCard type={type} monthlyUsd={20} messages={messagesFor(locale, "pricing")} />
    </LocaleProvider>,
  );
  const [, list = ""] = html.split('class="plan-features"');
  return [...list.matchAll(/>([^<]+)</g)].map(([, text = ""]) => text);
}

test.each(["teacher", "school"] as const)("the %s plan lists every feature", (type) => {
  expect(textsOf(type, "en")).toEqual(expect.arrayContaining(features[type]));
});

test("the school plan starts with the teacher plan, then lists its own features", () => {
  expect(textsOf("school", "en").slice(0, 5)).toEqual([
    "Everything in the teacher plan, and:",
    "Logo",
    "Multiple courses",
    "Team profiles",
    "Priority placement",
  ]);
  expect(textsOf("school", "zh").slice(0, 5)).toEqual([
    "包含个人教师的全部功能，另有：",
    "学校标志",
    "多门课程",
    "师资介绍",
    "优先展示",
  ]);
});
