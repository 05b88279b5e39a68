import { expect, test } from "vitest";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import {
  applySaved,
  baseOf,
  compareWith,
  discard,
  isDraft,
  isUnsaved,
  resolveConflict,
  startForm,
} from "./form-state.ts";
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

test("without a draft the form has the stored values, or is empty", () => {
  expect(startForm(listing(), null)).toMatchObject({ base, values: base.values, restored: false });
  expect(startForm(null, null)).toMatchObject({ base: null, values: emptyValues, restored: false });
});

test("a draft of the current version is restored and marked as restored", () => {
  const form = startForm(listing(), { base, values: typed });
  expect(form).toMatchObject({ base, values: typed, conflict: null, restored: true });
  expect(isUnsaved(form)).toBe(true);
});

test("a draft equal to the stored values is ignored", () => {
  expect(startForm(listing(), { base, values: base.values }).restored).toBe(false);
});

test("a draft of an older version conflicts with changes saved since", () => {
  const form = startForm(listing({ version: 4, city: "Seattle" }), { base, values: typed });
  expect(form.values.bio).toBe("Mine");
  expect(form.conflict?.differences).toEqual([
    { field: "city", suggested: "theirs" },
    { field: "bio", suggested: "mine" },
  ]);
});

test("a draft of a first listing conflicts with one created in another tab, whose type is kept", () => {
  const form = startForm(listing(), {
    base: null,
    values: { ...emptyValues, listingType: "school", city: "Chicago" },
  });
  expect(form.values.listingType).toBe("teacher");
  expect(form.conflict?.differences.map(({ field }) => field)).toContain("city");
});

test("resolving a conflict applies the choices on top of the saved version", () => {
  const theirs = baseOf(listing({ version: 4, city: "Seattle", bio: "Theirs" }));
  const compared = compareWith(startForm(listing(), { base, values: typed }), theirs);
  const form = resolveConflict(compared, { city: "theirs", bio: "mine" });
  expect(form).toMatchObject({ base: theirs, conflict: null });
  expect(form.values).toMatchObject({ city: "Seattle", bio: "Mine" });
  expect(isUnsaved(form)).toBe(true);
});

test("equal versions do not conflict", () => {
  const theirs = baseOf(listing({ version: 4, bio: "Mine" }));
  const form = compareWith({ ...startForm(listing(), null), values: typed }, theirs);
  expect(form).toMatchObject({ base: theirs, conflict: null });
  expect(isUnsaved(form)).toBe(false);
});

test("changes typed during a save are kept and unsaved", () => {
  const state = { ...startForm(listing(), null), values: { ...typed, city: "Chicago" } };
  const form = applySaved(state, listing({ version: 4, bio: "Mine" }), typed);
  expect(inputOf(form.values)).toMatchObject({ bio: "Mine", city: "Chicago" });
  expect(isUnsaved(form)).toBe(true);
});

test("discarding restores the stored values, or the newer version if there is one", () => {
  expect(isUnsaved(discard(startForm(listing(), { base, values: typed })))).toBe(false);
  const compared = startForm(listing({ version: 4, city: "Seattle" }), { base, values: typed });
  expect(discard(compared)).toMatchObject({ base: { version: 4 }, values: { city: "Seattle" }, conflict: null });
});

test("only a complete draft of this form is accepted", () => {
  expect(isDraft({ base, values: typed })).toBe(true);
  expect(isDraft({ base: null, values: emptyValues })).toBe(true);
  const broken = [null, 3, {}, { base: null }, { base: null, values: { ...emptyValues, city: 3 } }];
  expect(broken.map(isDraft)).toEqual([false, false, false, false, false]);
  expect(isDraft({ base: null, values: { ...emptyValues, specializations: ["hsk"] } })).toBe(false);
});
