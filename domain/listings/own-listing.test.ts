import { expect, test } from "vitest";
import { listingKeys } from "./own-listing.ts";

test("city and category keys are derived from the owner's words", () => {
  expect(listingKeys({ city: " NYC ", teaches: ["hsk", "少儿书法"] })).toEqual({
    cityKey: "new-york",
    categoryKeys: ["children", "hsk"],
  });
  expect(listingKeys({ city: "???", teaches: [] })).toEqual({ cityKey: "", categoryKeys: [] });
});
