import { sql } from "kysely";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";

bothDatabases((database) => {
  test("row-level security is enabled for every table, without policies", async () => {
    const { rows } = await sql<{ name: string; secured: boolean; policies: number }>`
      select relnamespace::regnamespace || '.' || relname as name, relrowsecurity as secured,
        (select count(*) from pg_policy where polrelid = pg_class.oid) as policies
      from pg_class
      where relnamespace in ('public'::regnamespace, 'auth_provider'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
      order by relname
    `.execute(database.db);
    const names = rows.map((row) => row.name);
    expect(names).toEqual(
      expect.arrayContaining([
        "auth_provider.users",
        "public.profiles",
        "public.teacher_listings",
        "public.city_counts",
        "public.city_decisions",
        "public.mail_outbox",
        "public.schema_migrations",
      ]),
    );
    expect(rows).toEqual(names.map((name) => ({ name, secured: true, policies: 0 })));
  });
});
