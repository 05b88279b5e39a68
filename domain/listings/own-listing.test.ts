import { expect, test } from "vitest";
import { listingKeys } from "./own-listing.ts";

test("a listing is found by its city and categories in whatever words its owner typed", () => {
  expect(listingKeys({ city: " NYC ", teaches: ["hsk", "少儿书法"] })).toEqual({
    cityKey: "new-york",
    categoryKeys: ["children", "hsk"],
  });
  expect(listingKeys({ city: "???", teaches: [] })).toEqual({ cityKey: "", categoryKeys: [] });
});
