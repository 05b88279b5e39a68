import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { ratingView, sampleRatingView } from "./rating-view.ts";

const [en, zh] = [messagesFor("en", "shared"), messagesFor("zh", "shared")];

test("without reviews the starting rating is shown with a note and a label", () => {
  const rated = { rating: 4.8, reviewCount: 0 };
  expect(ratingView(rated, en)).toEqual({
    value: "4.8",
    starting: true,
    note: "New, no reviews yet",
    label: "Starting rating 4.8, no reviews yet",
  });
  expect(ratingView(rated, zh)).toMatchObject({ note: "新入驻，暂无评价", label: "初始评分 4.8 分，暂无评价" });
});

test("one or two reviews show a count but no rating", () => {
  expect(ratingView({ rating: 4.8, reviewCount: 1 }, en)).toEqual({ value: null, note: "New · 1 review" });
  expect(ratingView({ rating: 4.8, reviewCount: 2 }, en)).toEqual({ value: null, note: "New · 2 reviews" });
  expect(ratingView({ rating: 4.8, reviewCount: 2 }, zh).note).toBe("新入驻 · 2 条评价");
});

test("from the third review on, the average and the number of reviews are shown", () => {
  expect(ratingView({ rating: 14 / 3, reviewCount: 3 }, en)).toEqual({
    value: "4.7",
    note: "(3)",
    label: "Rated 4.7 out of 5, 3 reviews",
  });
  expect(ratingView({ rating: 4.9, reviewCount: 1234 }, en).note).toBe("(1,234)");
});

test("a sample's rating is a number without a review count", () => {
  expect(sampleRatingView(4.9)).toEqual({ value: "4.9", starting: true });
});
