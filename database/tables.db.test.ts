import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateTables, tablesFile } from "./generate-tables.ts";

test("the table types are those of the migrated database", async () => {
  expect(readFileSync(tablesFile, "utf8")).toBe(await generateTables());
});
