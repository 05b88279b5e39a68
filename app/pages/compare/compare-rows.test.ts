import { expect, test } from "vitest";
import { type ListingPreviewValues } from "#domain/listings/fields/listing-fields.ts";
import { previewOf } from "#domain/listings/listing-preview.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { compareGroups } from "./compare-rows.ts";

const values: ListingPreviewValues = {
  listingType: "school",
  city: "Boston",
  state: "MA",
  hourlyRate: 60,
  availability: null,
  nameZh: null,
  headline: null,
  headlineZh: null,
  bio: null,
  bioZh: null,
  websiteUrl: null,
  phone: null,
  wechatId: null,
  shownContacts: [],
  facets: ["age-6-12"],
  lessonTimes: [],
  trialPrice: null,
  trialMinutes: null,
  specializations: null,
  experienceYears: 8,
  schoolName: "Hudson Mandarin School",
  schoolAddress: null,
  coursesOffered: ["Saturday Chinese"],
};

function listing(type: ListingDetail["type"], change: Partial<ListingDetail> = {}): ListingDetail {
  const profile = {
    id: "one",
    fullName: "Lin",
    email: "lin@mail.example",
    avatarUrl: null,
    reviewCount: 0,
    reviewSum: 0,
  };
  return { ...previewOf({ ...values, listingType: type }, profile), hourlyRate: 60, ...change };
}

/** The cells of each row by its label. */
function cellsOf(listings: readonly (ListingDetail | null)[], locale: Locale = "en") {
  const texts = {
    locale,
    messages: messagesFor(locale, "compare"),
    shared: messagesFor(locale, "shared"),
    listing: messagesFor(locale, "listing"),
  };
  const groups = compareGroups(
    listings.map((one) => one && { listing: one, latest: null }),
    texts,
  );
  const rows = groups.flatMap((group) => group.rows);
  return Object.fromEntries(
    rows.map(({ label, cells }) => [
      label,
      cells.map((cell) => (typeof cell === "string" ? cell : (cell?.text ?? null))),
    ]),
  );
}

test("a school's facets include those of its courses", () => {
  const school = listing("school", { facetKeys: ["age-0-5", "age-6-12", "in-person"] });
  const { facetGroups } = messagesFor("en", "listing");
  expect(cellsOf([school, listing("teacher")])).toMatchObject({
    [facetGroups.learners]: ["Under 6, Ages 6 to 12", "Ages 6 to 12"],
    [facetGroups.place]: ["In person", null],
  });
});

test("courses have their Chinese titles in Chinese", () => {
  const school = listing("school", { chineseTitles: new Map([["Saturday Chinese", "周六中文"]]) });
  expect(cellsOf([school], "en")).toMatchObject({ [messagesFor("en", "compare").offers]: ["Saturday Chinese"] });
  expect(cellsOf([school], "zh")).toMatchObject({ [messagesFor("zh", "compare").offers]: ["周六中文"] });
});

test("years of experience are shown for teachers only", () => {
  const label = messagesFor("en", "listing").yearsOfExperience;
  const [school, teacher] = [listing("school"), listing("teacher")];
  expect(cellsOf([school, teacher, null])[label]).toEqual(["none", "8 years", "none"]);
  expect(cellsOf([school, school])).not.toHaveProperty([label]);
});
