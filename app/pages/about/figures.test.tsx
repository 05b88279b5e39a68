import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { figuresView } from "./figures.tsx";

const byReason = {
  "private-person": 0,
  "contact-or-advert": 1200,
  "threat-or-hate": 0,
  "not-about-lessons": 0,
  "not-genuine": 2,
  unlawful: 0,
};

test.each([
  [
    "en",
    ["5,000", "4,000", "1,000", "202", "7", "1 hour", "0"],
    [
      ["Contact details or advertising", "1,200"],
      ["Not genuine", "2"],
    ],
  ],
  [
    "zh",
    ["5,000", "4,000", "1,000", "202", "7", "1 小时", "0"],
    [
      ["联系方式或广告", "1,200"],
      ["不真实", "2"],
    ],
  ],
] as const)(
  "in %s every figure has a label, zero is shown, and only reasons that occurred are listed",
  (locale, values, reasons) => {
    const { figures } = messagesFor(locale, "about");
    const reviews = { submitted: 5000, published: 4000, refused: 1000, removed: 202, byReason };
    const texts = messagesFor(locale, "report").reasons;
    const view = figuresView({ reviews, reports: 7, medianHours: 1, listingsRemoved: 0 }, figures, texts);
    expect(view.facts.map(({ value }) => value)).toEqual(values);
    expect(new Set(view.facts.map(({ label }) => label)).size).toBe(values.length);
    expect(view.reasons.map(({ label, value }) => [label, value])).toEqual(reasons);
    const undecided = figuresView({ reviews, reports: 0, medianHours: null, listingsRemoved: 0 }, figures, texts);
    expect(undecided.facts.map(({ value }) => value)).toContain(figures.undecided);
  },
);
