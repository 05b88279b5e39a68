import { expect, test } from "vitest";
import { readMigrations } from "#database/migrate.ts";

/** The first migration that has to name its phase. */
const firstWithPhase = "0032";

/** Changes that break the previous version or fail on its rows. Constraints are added as `not valid`. */
const contracting =
  /\b(?:drop\s+(?:table|column|view|type)|rename|set\s+not\s+null|alter\s+column\s+\w+\s+type|truncate)\b/iu;

/** Statements without comments. */
const statementsOf = (sql: string) => sql.replaceAll(/--[^\n]*/gu, "");

test(`migrations from ${firstWithPhase} on declare their phase in the first line, and expanding ones remove nothing`, () => {
  const migrations = readMigrations().filter(({ name }) => name >= firstWithPhase);
  for (const { name, sql, phase } of migrations) {
    expect(phase, `${name} begins with "-- phase: expand" or "-- phase: contract"`).not.toBeNull();
    if (phase === "expand") expect(statementsOf(sql), name).not.toMatch(contracting);
  }
});

test.each([
  "alter table listings drop column rate",
  "alter table a rename to b",
  "alter table a alter column b set not null",
  "alter table a alter column b type bigint",
])("the rule detects: %s", (sql) => {
  expect(sql).toMatch(contracting);
});

/** The first migration that has to drop replaced indexes last. */
const firstWithLastDrops = "0106";

/** An index is dropped before an index or a table is created: readers would wait for the second statement. */
const earlyDrop = /\bdrop\s+index\b[\s\S]*\bcreate\s+(?:unique\s+)?(?:index|table)\b/iu;

test("migrations drop indexes last, because a dropped index blocks readers until the end", () => {
  const migrations = readMigrations().filter(({ name }) => name >= firstWithLastDrops);
  for (const { name, sql } of migrations) expect(statementsOf(sql), name).not.toMatch(earlyDrop);
  expect("drop index a;\ncreate index a on b (c);").toMatch(earlyDrop);
  expect("create index d on b (c);\ndrop index a;").not.toMatch(earlyDrop);
});
