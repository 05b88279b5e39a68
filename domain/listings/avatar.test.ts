import { expect, test } from "vitest";
import { avatarOf, avatarPath } from "./avatar.ts";
import type { ListingType } from "./listing.ts";

function picture(latin: string | null, han: string | null, type: ListingType = "teacher") {
  return avatarOf({ id: "5f0c7d7e-0000-4000-8000-000000000001", type, name: { latin, han } });
}

test("a name with Han characters is represented by the first one", () => {
  expect(picture("Lin Yuqing", "林雨晴")).toMatchObject({ character: "林", script: "han" });
  expect(picture(null, "K12中文学校", "school")).toMatchObject({ character: "中", script: "han" });
  expect(picture(null, "𠮷田")).toMatchObject({ character: "𠮷" });
});

test("a Latin name has initials: a person's first and last, a school's first two", () => {
  expect(picture("Mary Anne O'Neill", null)).toMatchObject({ character: "MO", script: "latin" });
  expect(picture("Hudson Mandarin School", null, "school").character).toBe("HM");
  expect(picture("Cher", null).character).toBe("C");
  expect(picture(null, null).character).toBe("?");
});

test("the tint depends on the id alone, and ids are spread over all six tints", () => {
  expect(picture("A", null).tint).toBe(picture("B", null).tint);
  const ids = Array.from({ length: 600 }, (_, index) => `listing-${index}`);
  const tints = ids.map((id) => avatarOf({ id, type: "teacher", name: { latin: "A", han: null } }).tint);
  for (const tint of [1, 2, 3, 4, 5, 6] as const) {
    expect(tints.filter((other) => other === tint).length).toBeGreaterThan(60);
  }
});

test("a picture path on this site is returned", () => {
  expect(avatarPath("/uploads/1.webp")).toBe("/uploads/1.webp");
});

test.each([
  null,
  "",
  "/",
  "x.png",
  "https://pictures.example/1.png",
  "//pictures.example/1.png",
  "/\\pictures.example",
  "/\t/x",
  "http://[",
])("the external or invalid picture address %j is rejected", (address) => {
  expect(avatarPath(address)).toBeNull();
});
