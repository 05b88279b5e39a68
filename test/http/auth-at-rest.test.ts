import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { LetterKind } from "#domain/mail/letter.ts";
import { type AuthSite, sitePassword, startAuthSite } from "#test/helpers/auth-site.ts";

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite({ environment: { CONFIRM_EMAIL: "1" } });
});
afterAll(() => site.close());

/** Every row of every table, by the table's name. */
async function everything(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(json_agg(kept)::text, '') as text from ${sql.table(name)} kept`.execute(db);
    texts[name] = rows[0]?.text ?? "";
  }
  return texts;
}

test("while letters wait, no table holds a code, a link or a password that anybody could use", async () => {
  const email = "rest@taoli.example";
  const newEmail = "rest.new@taoli.example";
  await site.client().signUp({ email: "waits@taoli.example", password: sitePassword });
  await site.admin.createUser({ email, password: sitePassword, email_confirm: true });
  const client = site.client({ experimental: { recoveryCodes: true } });
  await client.signInWithPassword({ email, password: sitePassword });
  await client.resetPasswordForEmail(email);
  await client.signInWithOtp({ email });
  await client.reauthenticate();
  await client.updateUser({ email: newEmail });
  await site.admin.inviteUserByEmail("invited@taoli.example");

  const written: [LetterKind, string][] = [
    ["confirm", "waits@taoli.example"],
    ["recover", email],
    ["magic-link", email],
    ["reauthenticate", email],
    ["email-change", email],
    ["email-change", newEmail],
    ["invite", "invited@taoli.example"],
  ];
  const factor = await client.mfa.enroll({ factorType: "totp" });
  const totp = factor.data?.totp.secret ?? "";
  await client.mfa.challengeAndVerify({ factorId: factor.data?.id ?? "", code: site.codeOf(totp) });
  const { data: made } = await client.mfa.recoveryCodes.generate();
  const secrets = [sitePassword, totp, ...(made?.codes ?? [])];
  expect(secrets).toHaveLength(12);
  for (const [kind, to] of written) {
    const { code, link } = await site.letter(kind, to);
    secrets.push(code);
    if (kind === "reauthenticate") continue;
    const { searchParams } = new URL(link);
    secrets.push(searchParams.get("token") ?? searchParams.get("token_hash") ?? link);
  }
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);

  const tables = await everything(site.opened.db);
  expect(tables["auth_provider.one_time_tokens"]).toContain("email_change_new");
  expect(tables["public.mail_outbox"]).toContain('"kind":"recover"');
  const found = Object.entries(tables).flatMap(([name, text]) =>
    // A moment's microseconds may happen to be the digits of a code.
    secrets.filter((secret) => text.replaceAll(/\d:\d\d\.\d+/gu, "").includes(secret)).map(() => name),
  );
  expect(found).toEqual([]);
});
