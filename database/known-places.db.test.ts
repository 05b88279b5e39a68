import { afterAll, beforeAll, expect, test } from "vitest";
import { pgliteSnapshot } from "#test/helpers/database/server/pglite-snapshot.ts";
import type { OpenedDatabase } from "./database.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openDatabase({ memory: true, snapshot: await pgliteSnapshot("empty") });
  await migrate(
    opened,
    readMigrations().filter(({ name }) => name < "0023"),
  );
});
afterAll(() => opened.close());

test("networks with sign-ins before the migration are known places after it", async () => {
  const [owner, gone] = ["10000000-0000-4000-8000-000000000000", "20000000-0000-4000-8000-000000000000"];
  const line = (action: string, client: string, time: string, user = owner) =>
    `('${action}', '${user}', '${client}', '2026-11-${time}T12:00:00Z')`;
  await opened.withSession((session) =>
    session.run(`
      insert into auth_provider.users (id, email) values ('${owner}', 'wei@example.com');
      insert into auth_provider.audit_log (action, user_id, client_hash, created_at) values
        ${line("signed-in", "home", "01")}, ${line("signed-in", "home", "03")}, ${line("factor-verified", "home", "02")},
        ${line("email-confirmed", "office", "04")}, ${line("sign-in-refused", "stranger", "05")},
        ${line("signed-up", "stranger", "05")}, ${line("signed-in", "home", "06", gone)};
    `),
  );
  await migrate(opened);
  const places = await opened.db.selectFrom("auth_provider.known_places").selectAll().orderBy("place").execute();
  expect(places.map(({ place, with_factor: withFactor, seen_at: at }) => [place, withFactor, at.getUTCDate()])).toEqual(
    [
      ["home", true, 3],
      ["office", false, 4],
    ],
  );
});
