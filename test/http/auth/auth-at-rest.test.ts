import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { importJWK, SignJWT } from "jose";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSecrets } from "#auth/keys/secrets.ts";
import { openStoredKeys } from "#auth/keys/stored-keys.ts";
import { writeRefreshToken } from "#auth/sessions/refresh-token.ts";
import type { Database } from "#database/database.ts";
import type { EmailKind } from "#domain/email/email.ts";
import { type AuthSite, openLink, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { testSecret } from "#test/helpers/auth/embedded-auth.ts";
import { startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { type DatabaseKind, hasPostgres, openTestDatabase } from "#test/helpers/database/database.ts";
import { findBinaries } from "#test/helpers/database/server/find-binaries.ts";

/** Every row of every table, by the table's name. */
async function everything(db: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(kept) as row from ${sql.table(name)} kept`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Returns the `pg_dump` output of a database, or all rows as JSON where `pg_dump` is unavailable, as with PGlite. */
async function dumpOf(db: Database, url: string | null): Promise<string> {
  const folder = url === null ? undefined : findBinaries()?.folder;
  const program = folder && join(dirname(realpathSync(join(folder, "postgres"))), "pg_dump");
  if (url === null || !program || !existsSync(program)) return JSON.stringify(await everything(db));
  return execFileSync(program, [url], { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Every text in the rows, and every text inside of one. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value, ...value.split(/[\s,;|"{}[\]()]+/u)];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}

const text = (value: string | null | undefined) => value ?? "";

/**
 * Creates pending data of every kind: emails of each kind, a sign-in and a link through another provider, a factor,
 * and sessions. Returns the secrets held by people and browsers at that point.
 */
async function live(site: AuthSite): Promise<Record<string, string>> {
  const email = "rest@taoli.example";
  const newEmail = "rest.new@taoli.example";
  await site.client().signUp({ email: "waits@taoli.example", password: sitePassword });
  await site.admin.createUser({ email, password: sitePassword, email_confirm: true });
  const client = site.client({ experimental: { recoveryCodes: true } });
  await client.signInWithPassword({ email, password: sitePassword });
  const factor = await client.mfa.enroll({ factorType: "totp" });
  const totp = text(factor.data?.totp.secret);
  await client.mfa.challengeAndVerify({ factorId: text(factor.data?.id), code: site.codeOf(totp) });
  const recoveryCodes = (await client.mfa.recoveryCodes.generate()).data?.codes ?? [];
  expect(recoveryCodes).toHaveLength(10);
  await client.resetPasswordForEmail(email);
  await client.signInWithOtp({ email });
  await client.reauthenticate();
  await client.updateUser({ email: newEmail });
  await site.admin.inviteUserByEmail("invited@taoli.example");
  const skip = { skipBrowserRedirect: true };
  const link = await client.linkIdentity({ provider: "google", options: skip });
  const begun = await site.client().signInWithOAuth({ provider: "google", options: skip });
  const landed = await openLink((await openLink((await openLink(text(begun.data.url))).href)).href);
  const { session } = (await client.getSession()).data;

  const secrets: Record<string, string> = {
    password: sitePassword,
    "access token": await tokenOf(client),
    "refresh token": text(session?.refresh_token),
    "secret of a factor": totp,
    ...Object.fromEntries(recoveryCodes.map((code, index) => [`recovery code ${index}`, code])),
    "state of a link": text(new URL(text(link.data?.url)).searchParams.get("state")),
    "code of a sign-in": text(landed.searchParams.get("code")),
    "secret of the site": testSecret,
    "signing key": await privatePart(site.opened.db),
  };
  const written: [EmailKind, string][] = [
    ["confirm", "waits@taoli.example"],
    ["recover", email],
    ["magic-link", email],
    ["reauthenticate", email],
    ["email-change", email],
    ["email-change", newEmail],
    ["invite", "invited@taoli.example"],
  ];
  for (const [kind, to] of written) {
    const { code, link: own } = await site.email(kind, to);
    secrets[`code: ${kind} ${to}`] = code;
    if (kind === "reauthenticate") continue;
    const { searchParams } = new URL(own);
    secrets[`link: ${kind} ${to}`] = searchParams.get("token") ?? searchParams.get("token_hash") ?? own;
  }
  return secrets;
}

async function privatePart(db: Database): Promise<string> {
  const rows = await db.selectFrom("auth_provider.signing_keys").select("sealed_key").execute();
  expect(await openStoredKeys(db, createSecrets(testSecret))).toHaveLength(1);
  return String(JSON.parse(createSecrets(testSecret).decrypt(rows[0]?.sealed_key ?? "")).d);
}

/** An attacker with only the dump tries all of it at every endpoint. Returns the values that gave access. */
async function tryToEnter(site: AuthSite, rows: Record<string, unknown[]>): Promise<string[]> {
  const base = `${site.origin}/auth/v1`;
  const entered: string[] = [];
  const post = async (what: string, path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (response.ok) entered.push(`${what}: ${JSON.stringify(body)}`);
  };
  const bearer = async (what: string, token: string) => {
    const response = await fetch(`${base}/user`, { headers: { authorization: `Bearer ${token}` } });
    if (response.ok) entered.push(`${what}: ${token}`);
  };
  const sessions = rows["auth_provider.sessions"] as { id: string; user_id: string; counter: number }[];
  const flows = rows["auth_provider.flow_states"] as { code_challenge: string }[];
  expect([sessions.length > 0, flows.length > 0]).toEqual([true, true]);

  const tryText = async (text: string) => {
    for (const type of ["email", "recovery", "invite", "email_change"])
      await post("link", "/verify", { type, token_hash: text });
    for (const { code_challenge: code_verifier } of flows)
      await post("code of a flow", "/token?grant_type=pkce", { auth_code: text, code_verifier });
    await post("refresh token", "/token?grant_type=refresh_token", { refresh_token: text });
    await post("password", "/token?grant_type=password", { email: "rest@taoli.example", password: text });
    if (/^[\w.~+/=-]+$/u.test(text)) await bearer("access token", text);
    const callback = `${base}/callback?${new URLSearchParams({ state: text, code: "x" })}`;
    const back = await fetch(callback, { redirect: "manual" });
    if (!back.headers.get("location")?.includes("bad_oauth_state")) entered.push(`state: ${text}`);
    for (const { id, user_id: sub, counter } of sessions) {
      if (text.length >= 32) {
        const refresh_token = writeRefreshToken(createSecrets(text), { sessionId: id, counter });
        await post("forged refresh token", "/token?grant_type=refresh_token", { refresh_token });
      }
      const forged = await forge(text, { iss: base, sub, session_id: id, kid: kidIn(rows) });
      if (forged !== null) await bearer("forged access token", forged);
    }
  };
  const waiting = [...new Set(textsIn(rows))].filter((text) => text.length >= 6 && text.length <= 4096);
  const work = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) await tryText(text);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return entered;
}

const kidIn = (rows: Record<string, unknown[]>) =>
  (rows["auth_provider.signing_keys"] as { kid: string }[] | undefined)?.[0]?.kid ?? "";

/** A token signed with a text, if that is a private key. */
async function forge(
  text: string,
  { iss, sub, session_id, kid }: { iss: string; sub: string; session_id: string; kid: string },
): Promise<string | null> {
  try {
    const { kty, crv, x, y, d } = JSON.parse(text);
    const own = createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url").slice(0, 16);
    return await new SignJWT({ role: "authenticated", aal: "aal2", session_id })
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: kid || own })
      .setIssuer(iss)
      .setSubject(sub)
      .setAudience("authenticated")
      .setIssuedAt()
      .setExpirationTime("15m")
      .sign(await importJWK({ kty, crv, x, y, d }, "ES256"));
  } catch {
    return null;
  }
}

describe.each(["pglite", "postgres"] as const)("a dump of the database, on %s", (kind: DatabaseKind) => {
  test.skipIf(kind === "postgres" && !hasPostgres)(
    "contains no value that signs in",
    { timeout: 240_000 },
    async () => {
      const google = await startOpenIdProvider();
      onTestFinished(() => google.close());
      const database = await openTestDatabase(kind);
      const site = await startAuthSite({
        open: async () => database,
        environment: {
          CONFIRM_EMAIL: "1",
          GOOGLE_CLIENT_ID: google.clientId,
          GOOGLE_CLIENT_SECRET: google.clientSecret,
          GOOGLE_ISSUER_URL: google.issuerUrl,
        },
      });
      onTestFinished(() => site.close());
      const secrets = await live(site);
      for (const [name, secret] of Object.entries(secrets)) expect([name, secret.length >= 6]).toEqual([name, true]);

      const dump = await dumpOf(database.opened.db, database.url);
      expect(dump).toContain("email_change_new");
      // The microseconds of a time, or six digits within an id or a hash, may happen to be the digits of a code.
      const text = dump.replaceAll(/\d:\d\d\.\d+/gu, "");
      const words = new Set(text.split(/[^\dA-Za-z]+/u));
      const contains = (secret: string) => (/^\d+$/u.test(secret) ? words.has(secret) : text.includes(secret));
      expect(Object.keys(secrets).filter((name) => contains(secrets[name] ?? ""))).toEqual([]);

      const rows = await everything(database.opened.db);
      expect(rows["auth_provider.settings"]).toEqual([]);
      expect(await tryToEnter(site, rows)).toEqual([]);
    },
  );
});
