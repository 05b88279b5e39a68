import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthSite, openLink, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";

describe.each(["pglite", "postgres"] as const)("the official client, on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !hasPostgres)("without confirmation", () => {
    let site: AuthSite;
    beforeAll(async () => {
      site = await startAuthSite({ kind });
    });
    afterAll(() => site.close());

    test("signs up, has a session immediately, and can use the owner's API", async () => {
      const client = site.client();
      const heard: string[] = [];
      client.onAuthStateChange((event) => void heard.push(event));
      const data = { full_name: "林老师", language: "zh" };
      const email = "up@taoli.example";
      const { data: signedUp } = await client.signUp({ email, password: sitePassword, options: { data } });
      expect(signedUp.session).toMatchObject({ token_type: "bearer", expires_in: 900, user: { email } });
      expect(signedUp.user).toMatchObject({
        aud: "authenticated",
        user_metadata: data,
        app_metadata: { provider: "email", providers: ["email"] },
        identities: [{ provider: "email", identity_data: { email } }],
      });
      const headers = { authorization: `Bearer ${await tokenOf(client)}` };
      const response = await fetch(`${site.origin}/api/me/listing`, { headers });
      expect([response.status, await response.json()]).toEqual([200, { listing: null }]);
      expect(heard).toContain("SIGNED_IN");
      const welcome = await site.email("welcome", email);
      expect(welcome).toMatchObject({ language: "zh", fullName: "林老师" });
    });

    test("gets the protocol's errors for a rejected sign-up", async () => {
      await site.signUp("taken@taoli.example");
      const again = await site.client().signUp({ email: "TAKEN@taoli.example", password: sitePassword });
      expect(again.error).toMatchObject({
        status: 422,
        code: "user_already_exists",
        message: "User already registered",
      });
      const weak = await site.client().signUp({ email: "weak@taoli.example", password: "12345" });
      expect(weak.error).toMatchObject({
        status: 422,
        code: "weak_password",
        message: "Password should be at least 6 characters.",
      });
    });

    test("signs in with the right password only, with one error for a wrong password and an unknown address", async () => {
      await site.signUp("in@taoli.example");
      const right = await site.client().signInWithPassword({ email: "in@taoli.example", password: sitePassword });
      expect(right.data.session?.user.email).toBe("in@taoli.example");
      const wrong = await site.client().signInWithPassword({ email: "in@taoli.example", password: "wrong one" });
      const unknown = await site.client().signInWithPassword({ email: "no@taoli.example", password: "wrong one" });
      const rejection = { status: 400, code: "invalid_credentials", message: "Invalid login credentials" };
      expect(wrong.error).toMatchObject(rejection);
      expect(unknown.error).toMatchObject(rejection);
    });

    test("verifies its own token with the published key", async () => {
      const client = await site.signUp("claims@taoli.example");
      const { data, error } = await client.getClaims();
      expect(error).toBeNull();
      expect(data?.header).toMatchObject({ alg: "ES256" });
      expect(data?.claims).toMatchObject({
        iss: `${site.origin}/auth/v1`,
        aud: "authenticated",
        role: "authenticated",
        aal: "aal1",
        email: "claims@taoli.example",
        phone: "",
        is_anonymous: false,
        amr: [{ method: "password" }],
      });
    });

    test("refreshes its session and keeps a changed name and language", async () => {
      const client = await site.signUp("refresh@taoli.example");
      const before = await client.getSession();
      const { data } = await client.updateUser({ data: { full_name: "Wei", language: "en" } });
      expect(data.user?.user_metadata).toEqual({ full_name: "Wei", language: "en" });
      const { data: after } = await client.refreshSession();
      expect(after.session?.refresh_token).not.toBe(before.data.session?.refresh_token);
      expect(after.user?.user_metadata).toEqual({ full_name: "Wei", language: "en" });
    });

    test("signs out this session, the others or all", async () => {
      const email = "out@taoli.example";
      const [one, two, three] = [await site.signUp(email), site.client(), site.client()];
      for (const client of [two, three]) await client.signInWithPassword({ email, password: sitePassword });
      const user = async (client: typeof one) => (await client.getUser()).data.user?.email;

      await one.signOut({ scope: "local" });
      expect([await user(one), await user(two), await user(three)]).toEqual([undefined, email, email]);
      await two.signOut({ scope: "others" });
      expect([await user(two), await user(three)]).toEqual([email, undefined]);
      await three.signInWithPassword({ email, password: sitePassword });
      await three.signOut({ scope: "global" });
      expect(await user(two)).toBeUndefined();
    });

    test("a signed-out session is rejected by the owner's API immediately", async () => {
      const client = await site.signUp("ended@taoli.example");
      const headers = { authorization: `Bearer ${await tokenOf(client)}` };
      const status = async () => (await fetch(`${site.origin}/api/me/listing`, { headers })).status;
      expect(await status()).toBe(200);
      await client.signOut();
      expect(await status()).toBe(401);
    });

    test("recovers a forgotten password by email, in the requesting browser", async () => {
      const email = "forgot@taoli.example";
      const other = await site.signUp(email);
      const client = site.client();
      const heard: string[] = [];
      client.onAuthStateChange((event) => void heard.push(event));
      await client.resetPasswordForEmail(email, { redirectTo: `${site.origin}/auth?view=new-password` });
      const landed = await openLink((await site.email("recover", email)).link);
      expect(landed.href).toMatch(`${site.origin}/auth?view=new-password&code=`);
      const { data } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect(data.session?.user.email).toBe(email);
      expect(heard).toContain("PASSWORD_RECOVERY");
      // The mailbox is proved for the first time, which invalidates the earlier password and its sessions.
      expect((await other.getUser()).data.user).toBeNull();
      expect((await client.updateUser({ password: "another 密码" })).error).toBeNull();
      expect((await client.updateUser({ password: "another 密码" })).error?.code).toBe("same_password");
      expect((await client.getUser()).data.user?.email).toBe(email);
      const old = await site.client().signInWithPassword({ email, password: sitePassword });
      expect(old.error?.code).toBe("invalid_credentials");
      expect(await site.email("password-changed", email)).toMatchObject({ to: email });
    });

    test("a used link redirects with an error code", async () => {
      const email = "late@taoli.example";
      await site.signUp(email);
      await site.client().resetPasswordForEmail(email, { redirectTo: `${site.origin}/auth` });
      const { link } = await site.email("recover", email);
      await openLink(link);
      const landed = await openLink(link);
      const found = new URLSearchParams(landed.hash.slice(1));
      expect(found.get("error_code")).toBe("otp_expired");
      expect(found.get("error_description")).toBe("Email link is invalid or has expired");
    });

    test("a password change after ten minutes requires a code from the mailbox", async () => {
      const email = "nonce@taoli.example";
      const client = await site.signUp(email);
      site.advanceClock(11 * 60_000);
      const late = await client.updateUser({ password: "another 密码" });
      expect(late.error?.code).toBe("reauthentication_needed");
      expect((await client.reauthenticate()).error).toBeNull();
      const { code: nonce } = await site.email("reauthenticate", email);
      expect((await client.updateUser({ password: "another 密码", nonce: "000000" })).error).not.toBeNull();
      expect((await client.updateUser({ password: "another 密码", nonce })).error).toBeNull();
    });

    test("an address changes after both mailboxes confirm", async () => {
      const [from, to] = ["from@taoli.example", "to@taoli.example"];
      const client = await site.signUp(from);
      const { data } = await client.updateUser({ email: to });
      expect(data.user).toMatchObject({ email: from, new_email: to });
      await openLink((await site.email("email-change", from)).link);
      expect((await client.getUser()).data.user?.email).toBe(from);
      await openLink((await site.email("email-change", to)).link);
      expect((await client.getUser()).data.user?.email).toBe(to);
    });

    test("disabled features return their error codes", async () => {
      const client = site.client();
      expect((await client.signInWithSSO({ domain: "taoli.example" })).error).toMatchObject({
        code: "saml_provider_disabled",
        message: "SAML 2.0 is disabled",
      });
      expect((await client.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
      expect((await client.signUp({ phone: "15550100", password: sitePassword })).error?.code).toBe(
        "phone_provider_disabled",
      );
    });
  });

  describe.skipIf(kind === "postgres" && !hasPostgres)("with confirmation", () => {
    let site: AuthSite;
    beforeAll(async () => {
      site = await startAuthSite({ kind, environment: { CONFIRM_EMAIL: "1" } });
    });
    afterAll(() => site.close());

    test("waits for the emailed link, which signs in the requesting browser", async () => {
      const email = "confirm@taoli.example";
      const client = site.client();
      const options = { emailRedirectTo: `${site.origin}/zh/dashboard` };
      const { data } = await client.signUp({ email, password: sitePassword, options });
      expect(data).toMatchObject({ session: null, user: { email } });
      const early = await client.signInWithPassword({ email, password: sitePassword });
      expect(early.error?.code).toMatch(/email_not_confirmed|invalid_credentials/);
      const sent = await site.email("confirm", email);
      expect(sent.language).toBe("zh");
      const landed = await openLink(sent.link);
      expect(landed.pathname).toBe("/zh/dashboard");
      const { data: confirmed } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect(confirmed.session?.user.email_confirmed_at).toEqual(expect.any(String));
    });

    test("sends the email again, and accepts its code instead of its link", async () => {
      const email = "resend@taoli.example";
      const client = site.client();
      await client.signUp({ email, password: sitePassword });
      const first = await site.email("confirm", email);
      site.advanceClock(61_000);
      expect((await client.resend({ type: "signup", email })).error).toBeNull();
      const second = await site.email("confirm", email);
      expect(second.link).not.toBe(first.link);
      const { data } = await client.verifyOtp({ type: "signup", email, token: second.code });
      expect(data.session?.user.email).toBe(email);
    });

    test("does not reveal that an address has an account", async () => {
      const email = "known@taoli.example";
      await site.admin.createUser({ email, password: sitePassword, email_confirm: true });
      const { data, error } = await site.client().signUp({ email, password: "another 密码" });
      expect(error).toBeNull();
      expect(data).toMatchObject({ session: null, user: { email, identities: [] } });
      await expect(site.email("confirm", email)).rejects.toThrow("no email");
    });
  });
});
