import { GoTrueAdminApi } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthSite, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";

const unknownId = "83fd9e20-7a80-46e4-bf29-a86e3d6bbf66";

describe.each(["pglite", "postgres"] as const)("the operator's calls, on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !hasPostgres)("with the service key", () => {
    let site: AuthSite;
    beforeAll(async () => {
      site = await startAuthSite({ kind, environment: { CONFIRM_EMAIL: "1" } });
    });
    afterAll(() => site.close());

    /** A confirmed account that is signed in. */
    async function member(email: string) {
      const { data } = await site.admin.createUser({ email, password: sitePassword, email_confirm: true });
      const client = site.client();
      await client.signInWithPassword({ email, password: sitePassword });
      return { client, id: data.user?.id ?? "" };
    }

    test("users are listed by page, latest first", async () => {
      for (const name of ["one", "two", "three"]) await site.admin.createUser({ email: `${name}@list.example` });
      const first = await site.admin.listUsers({ page: 1, perPage: 2 });
      expect(first.data.users.map(({ email }) => email)).toEqual(["three@list.example", "two@list.example"]);
      expect(first.data).toMatchObject({ aud: "authenticated", nextPage: 2, lastPage: 2, total: 3 });
      const second = await site.admin.listUsers({ page: 2, perPage: 2 });
      expect(second.data.users.map(({ email }) => email)).toEqual(["one@list.example"]);
      expect((await site.admin.listUsers({ page: -1 })).error?.status).toBe(400);
    });

    test("an account is created confirmed or not, with the operator's metadata", async () => {
      const email = "made@taoli.example";
      const said = { user_metadata: { full_name: "Made" }, app_metadata: { role: "admin" } };
      const { data } = await site.admin.createUser({ email, password: sitePassword, ...said });
      expect(data.user).toMatchObject({ email, ...said, identities: [{ provider: "email" }] });
      expect(data.user?.email_confirmed_at).toBeUndefined();
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).not.toBeNull();
      await site.admin.updateUserById(data.user?.id ?? "", { email_confirm: true });
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).toBeNull();
      expect((await site.admin.createUser({ email })).error?.code).toBe("email_exists");
    });

    test("metadata are merged, and null removes a key", async () => {
      const { id } = await member("meta@taoli.example");
      await site.admin.updateUserById(id, { user_metadata: { one: 1, two: 2 }, app_metadata: { role: "admin" } });
      const { data } = await site.admin.updateUserById(id, { user_metadata: { one: null, three: 3 } });
      expect(data.user?.user_metadata).toEqual({ two: 2, three: 3 });
      expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], role: "admin" });
    });

    test("a new address and password take effect immediately, and their owner is notified", async () => {
      const { id, client } = await member("before@taoli.example");
      const { data } = await site.admin.updateUserById(id, { email: "after@taoli.example", password: "another 密码" });
      expect(data.user).toMatchObject({ email: "after@taoli.example" });
      expect((await client.getUser()).data.user).toBeNull();
      const again = await site.client().signInWithPassword({ email: "after@taoli.example", password: "another 密码" });
      expect(again.error).toBeNull();
      expect(await site.email("email-changed", "before@taoli.example")).toBeTruthy();
      expect(await site.email("password-changed", "after@taoli.example")).toBeTruthy();
    });

    test("a ban takes effect immediately and can be lifted", async () => {
      const email = "banned@taoli.example";
      const { id, client } = await member(email);
      const headers = { authorization: `Bearer ${await tokenOf(client)}` };
      const status = async () => (await fetch(`${site.origin}/api/me/listing`, { headers })).status;
      expect(await status()).toBe(200);
      const { data } = await site.admin.updateUserById(id, { ban_duration: "24h" });
      expect(data.user).toHaveProperty("banned_until");
      expect(await status()).toBe(401);
      expect((await client.refreshSession()).error).not.toBeNull();
      const rejected = await site.client().signInWithPassword({ email, password: sitePassword });
      expect(rejected.error?.code).toBe("user_banned");
      await site.admin.updateUserById(id, { ban_duration: "none" });
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).toBeNull();
    });

    test("a deleted account loses its sessions, and its address can be used again", async () => {
      const email = "deleted@taoli.example";
      const { id, client } = await member(email);
      expect((await site.admin.deleteUser(id)).error).toBeNull();
      expect((await client.getUser()).data.user).toBeNull();
      expect((await site.admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
      expect((await site.admin.createUser({ email })).error).toBeNull();
    });

    test("an invitation signs in its recipient to set a password", async () => {
      const email = "invited@taoli.example";
      const options = { data: { full_name: "Guest" }, redirectTo: `${site.origin}/auth` };
      const { data } = await site.admin.inviteUserByEmail(email, options);
      expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
      const link = new URL((await site.email("invite", email)).link);
      expect([link.origin, link.pathname, link.searchParams.get("view")]).toEqual([
        site.origin,
        "/auth",
        "new-password",
      ]);
      const client = site.client();
      const verified = await client.verifyOtp({
        type: "invite",
        token_hash: link.searchParams.get("token_hash") ?? "",
      });
      expect(verified.data.user?.app_metadata).toMatchObject({ has_password: false });
      expect((await client.updateUser({ password: sitePassword })).error).toBeNull();
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).toBeNull();
    });

    test("an operator's link works like an emailed link", async () => {
      const email = "linked@taoli.example";
      await member(email);
      const options = { redirectTo: `${site.origin}/dashboard` };
      const { data } = await site.admin.generateLink({ type: "recovery", email, options });
      expect(data.properties).toMatchObject({ verification_type: "recovery", redirect_to: `${site.origin}/dashboard` });
      const link = new URL(data.properties?.action_link ?? "");
      expect(`${link.pathname}${link.search}`).toBe(
        `/auth?view=new-password&token_hash=${data.properties?.hashed_token}&type=recovery&next=%2Fdashboard`,
      );
      const opened = await site.client().verifyOtp({
        type: "recovery",
        token_hash: link.searchParams.get("token_hash") ?? "",
      });
      expect(opened.data.session?.user.email).toBe(email);
      await expect(site.email("recover", email)).rejects.toThrow("no email");
      const byHash = await site.admin.generateLink({ type: "magiclink", email });
      const token_hash = byHash.data.properties?.hashed_token ?? "";
      const { data: verified } = await site.client().verifyOtp({ type: "magiclink", token_hash });
      expect(verified.session?.user.email).toBe(email);
    });

    test("a sign-up link sets its password", async () => {
      const email = "signup-link@taoli.example";
      const { data } = await site.admin.generateLink({ type: "signup", email, password: sitePassword });
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).not.toBeNull();
      const link = new URL(data.properties?.action_link ?? "");
      expect([link.pathname, link.searchParams.get("view")]).toEqual(["/auth", null]);
      await site.client().verifyOtp({ type: "signup", token_hash: link.searchParams.get("token_hash") ?? "" });
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).toBeNull();
      const again = await site.admin.generateLink({ type: "signup", email, password: "another 密码" });
      expect(again.error?.code).toBe("email_exists");
    });

    test("unknown users and invalid links are rejected", async () => {
      expect((await site.admin.getUserById(unknownId)).error?.status).toBe(404);
      expect((await site.admin.updateUserById(unknownId, {})).error?.status).toBe(404);
      expect((await site.admin.deleteUser(unknownId)).error?.status).toBe(404);
      const link = (body: object) =>
        fetch(`${site.origin}/auth/v1/admin/generate_link`, {
          method: "POST",
          headers: {
            authorization: "Bearer the-service-key-of-the-tests-0123456789",
            "content-type": "application/json",
          },
          body: JSON.stringify(body),
        });
      expect((await link({ type: "constructor", email: "a@b.example" })).status).toBe(400);
      expect((await link({ type: "recovery", email: "nobody@b.example" })).status).toBe(404);
      expect((await link({ type: "email_change_new", email: "a@b.example" })).status).toBe(400);
    });

    test("an operator's actions are in the audit log, without addresses", async () => {
      const { id } = await member("audited@taoli.example");
      await site.admin.deleteUser(id);
      const lines = await site.opened.db
        .selectFrom("auth_provider.audit_log")
        .selectAll()
        .where("user_id", "=", id)
        .orderBy("id")
        .execute();
      expect(lines.map(({ action }) => action)).toEqual(["admin-user-created", "signed-in", "admin-user-deleted"]);
      expect(JSON.stringify(lines)).not.toContain("audited@");
    });
  });
});

describe("without the service key", () => {
  let site: AuthSite;
  beforeAll(async () => {
    site = await startAuthSite();
  });
  afterAll(() => site.close());

  const calls: [method: string, path: string][] = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${unknownId}`],
    ["PUT", `/admin/users/${unknownId}`],
    ["DELETE", `/admin/users/${unknownId}`],
    ["GET", `/admin/users/${unknownId}/factors`],
    ["DELETE", `/admin/users/${unknownId}/factors/${unknownId}`],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
    ["GET", "/admin/whatever"],
  ];

  test.each(calls)("%s %s is closed", async (method, path) => {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${site.origin}/auth/v1${path}`, { method, headers })).status;
    const client = site.client();
    const { data } = await client.signUp({ email: `${crypto.randomUUID()}@taoli.example`, password: sitePassword });
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: "Bearer wrong" })).toBe(403);
    expect(await ask({ authorization: `Bearer ${data.session?.access_token}` })).toBe(403);
    expect(await ask({ apikey: "the-service-key-of-the-tests-0123456789" })).toBe(401);
  });

  test("without a configured key no key is accepted", async () => {
    const closed = await startAuthSite({ environment: { AUTH_SERVICE_KEY: "" } });
    for (const key of ["undefined", "null", "the-service-key-of-the-tests-0123456789"]) {
      const admin = new GoTrueAdminApi({
        url: `${closed.origin}/auth/v1`,
        headers: { authorization: `Bearer ${key}` },
      });
      expect((await admin.listUsers()).error?.status).toBe(403);
    }
    await closed.close();
  });
});
