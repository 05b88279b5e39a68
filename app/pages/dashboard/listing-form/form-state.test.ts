import { expect, test } from "vitest";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { adopt, baseOf, compareWith, discard, isDraft, isUnsaved, settle, startForm } from "./form-state.ts";
import { emptyValues, inputOf } from "./form-values.ts";

function listing(changes: Partial<OwnListing> = {}): OwnListing {
  return {
    id: "7b2f5f0e-6d3c-4d7e-9a54-4b6f9b2b8c11",
    version: 3,
    listingType: "teacher",
    city: "Boston",
    state: "MA",
    hourlyRate: 60,
    availability: null,
    nameZh: null,
    headline: null,
    headlineZh: null,
    bio: "Old",
    bioZh: null,
    websiteUrl: null,
    phone: null,
    wechatId: null,
    shownContacts: ["email"],
    facets: [],
    lessonTimes: [],
    specializations: ["hsk"],
    experienceYears: 8,
    schoolName: null,
    schoolAddress: null,
    coursesOffered: null,
    isActive: false,
    subscriptionStartedAt: null,
    subscriptionExpiresAt: null,
    monthsPaid: 0,
    removedAt: null,
    removalReason: null,
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-01T00:00:00.000Z",
    email: "lin@mail.example",
    fullName: "Lin Yuqing",
    avatarUrl: null,
    ...changes,
  } as OwnListing;
}

const base = baseOf(listing());
const typed = { ...base.values, bio: "Mine" };

test("without a draft the form is what is stored, or empty", () => {
  expect(startForm(listing(), null)).toMatchObject({ base, values: base.values, restored: false });
  expect(startForm(null, null)).toMatchObject({ base: null, values: emptyValues, restored: false });
});

test("a draft of the present version comes back and says so", () => {
  const form = startForm(listing(), { base, values: typed });
  expect(form).toMatchObject({ base, values: typed, conflict: null, restored: true });
  expect(isUnsaved(form)).toBe(true);
});

test("a draft that says what is stored is no draft", () => {
  expect(startForm(listing(), { base, values: base.values }).restored).toBe(false);
});

test("a draft of an older version meets what was saved since", () => {
  const form = startForm(listing({ version: 4, city: "Seattle" }), { base, values: typed });
  expect(form.values.bio).toBe("Mine");
  expect(form.conflict?.differences).toEqual([
    { field: "city", suggested: "theirs" },
    { field: "bio", suggested: "mine" },
  ]);
});

test("a draft of a first listing meets the one that another tab has made, whose type stands", () => {
  const form = startForm(listing(), {
    base: null,
    values: { ...emptyValues, listingType: "school", city: "Chicago" },
  });
  expect(form.values.listingType).toBe("teacher");
  expect(form.conflict?.differences.map(({ field }) => field)).toContain("city");
});

test("settling keeps mine, takes theirs, and goes on from their version", () => {
  const theirs = baseOf(listing({ version: 4, city: "Seattle", bio: "Theirs" }));
  const compared = compareWith(startForm(listing(), { base, values: typed }), theirs);
  const form = settle(compared, { city: "theirs", bio: "mine" });
  expect(form).toMatchObject({ base: theirs, conflict: null });
  expect(form.values).toMatchObject({ city: "Seattle", bio: "Mine" });
  expect(isUnsaved(form)).toBe(true);
});

test("two versions that say the same are no conflict", () => {
  const theirs = baseOf(listing({ version: 4, bio: "Mine" }));
  const form = compareWith({ ...startForm(listing(), null), values: typed }, theirs);
  expect(form).toMatchObject({ base: theirs, conflict: null });
  expect(isUnsaved(form)).toBe(false);
});

test("what was typed while a save was on its way is kept and unsaved", () => {
  const state = { ...startForm(listing(), null), values: { ...typed, city: "Chicago" } };
  const form = adopt(state, listing({ version: 4, bio: "Mine" }), typed);
  expect(inputOf(form.values)).toMatchObject({ bio: "Mine", city: "Chicago" });
  expect(isUnsaved(form)).toBe(true);
});

test("discarding goes back to what is stored, the later version where there is one", () => {
  expect(isUnsaved(discard(startForm(listing(), { base, values: typed })))).toBe(false);
  const compared = startForm(listing({ version: 4, city: "Seattle" }), { base, values: typed });
  expect(discard(compared)).toMatchObject({ base: { version: 4 }, values: { city: "Seattle" }, conflict: null });
});

test("only a whole draft of this form is one", () => {
  expect(isDraft({ base, values: typed })).toBe(true);
  expect(isDraft({ base: null, values: emptyValues })).toBe(true);
  const broken = [null, 3, {}, { base: null }, { base: null, values: { ...emptyValues, city: 3 } }];
  expect(broken.map(isDraft)).toEqual([false, false, false, false, false]);
  expect(isDraft({ base: null, values: { ...emptyValues, specializations: ["hsk"] } })).toBe(false);
});
