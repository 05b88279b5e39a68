import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestDatabase } from "#test/helpers/database/database.ts";
import { generateTables, tablesFile } from "./generate-tables.ts";

test("the table types match the migrated database", async () => {
  const { opened, close } = await openTestDatabase("pglite");
  expect(readFileSync(tablesFile, "utf8")).toBe(await generateTables(opened));
  await close();
});
