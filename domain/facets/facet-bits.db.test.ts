import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { facetBits, requiresUncommon, uncommonFacets } from "./facet-bits.ts";
import { facetKeys } from "./facets.ts";

test("every facet has its own bit of a 32-bit number", () => {
  const bits = facetKeys.map((key) => facetBits([key]));
  expect(new Set(bits).size).toBe(facetKeys.length);
  for (const bit of bits) expect(bit).toBeGreaterThan(0);
  expect(facetBits(facetKeys)).toBe(bits.reduce((sum, bit) => sum + bit));
  expect(facetBits([])).toBe(0);
});

test("an uncommon facet is required if a group has no other facet", () => {
  expect(requiresUncommon(["weekend", "tocfl", "ib"])).toBe(true);
  expect(requiresUncommon(["hsk", "tocfl", "weekend"])).toBe(false);
  expect(requiresUncommon(["hsk", "tocfl", "explains-yue"])).toBe(true);
  expect(requiresUncommon([])).toBe(false);
});

eachDatabase((database) => {
  test("the database computes the same bits", async () => {
    const bitsOf = async (keys: readonly string[]) => {
      const { rows } = await sql<{ bits: number }>`select facet_bits(${keys}::text[]) as bits`.execute(database.db);
      return rows[0]?.bits;
    };
    for (const keys of [...facetKeys.map((key) => [key]), facetKeys, ["zhuyin", "weekend"] as const, []])
      expect(await bitsOf(keys), keys.join()).toBe(facetBits(keys));
    expect(await bitsOf(["unknown", "hsk"])).toBe(facetBits(["hsk"]));
  });

  test("the indexes of uncommon facets contain these", async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index
      where indexrelid::regclass::text like 'teacher_listings_uncommon_%'
    `.execute(database.db);
    expect(rows).toHaveLength(2);
    for (const { definition } of rows)
      expect(definition).toContain(`((facet_bits(facet_keys) & ${facetBits(uncommonFacets)}) <> 0)`);
  });
});
