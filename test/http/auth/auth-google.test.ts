import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthSite, openLink, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { type FakeOpenIdProvider, type FakePerson, startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";

let google: FakeOpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
});
afterAll(() => google.close());

function environment(): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER_URL: google.issuerUrl,
  };
}

function person(name: string, more: Partial<FakePerson> = {}): FakePerson {
  return { sub: `google-${name}`, email: `${name}@taoli.example`, email_verified: true, name, ...more };
}

/** Follows the redirects from our site to Google and back; returns our final URL. */
async function visit(url: string): Promise<URL> {
  const back = await openLink((await openLink(url)).href);
  return await openLink(back.href);
}

describe.each(["pglite", "postgres"] as const)("signing in with Google, on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !hasPostgres)("with account confirmation", () => {
    let site: AuthSite;
    beforeAll(async () => {
      site = await startAuthSite({ kind, environment: { ...environment(), CONFIRM_EMAIL: "1" } });
    });
    afterAll(() => site.close());

    async function begin(client: GoTrueClient, redirectTo = `${site.origin}/dashboard`): Promise<string> {
      const options = { redirectTo, skipBrowserRedirect: true };
      return (await client.signInWithOAuth({ provider: "google", options })).data.url ?? "";
    }

    async function signIn(who: FakePerson) {
      google.person = who;
      const client = site.client();
      const landed = await visit(await begin(client));
      const code = landed.searchParams.get("code");
      const session = code === null ? null : (await client.exchangeCodeForSession(code)).data.session;
      return { client, landed, session, failure: landed.searchParams.get("error_code") };
    }

    test("a new person gets an account, and the same one the next time", async () => {
      const { session, landed } = await signIn(person("new", { picture: "https://example.org/a.png" }));
      expect(landed.pathname).toBe("/dashboard");
      expect(session?.user).toMatchObject({
        email: "new@taoli.example",
        user_metadata: { full_name: "new", avatar_url: "https://example.org/a.png" },
        app_metadata: { provider: "google", providers: ["google"] },
        identities: [{ provider: "google", id: "google-new" }],
      });
      expect(session?.user.email_confirmed_at).toEqual(expect.any(String));
      expect(session?.provider_token).toBeUndefined();
      const again = await signIn(person("new", { email: "moved@elsewhere.example" }));
      expect(again.session?.user).toMatchObject({ id: session?.user.id, email: "new@taoli.example" });
    });

    test("a new user keeps the page's language, and an overlong picture URL is ignored", async () => {
      google.person = person("language", { picture: `https://example.org/${"a".repeat(6000)}` });
      const client = site.client();
      const landed = await visit(await begin(client, `${site.origin}/zh/dashboard`));
      const { data } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect(data.user?.user_metadata).toEqual({ full_name: "language", name: "language", language: "zh" });
    });

    test("signing in without PKCE fails", async () => {
      const response = await fetch(await begin(site.client({ flowType: "implicit" })), { redirect: "manual" });
      expect([response.status, response.headers.get("x-sb-error-code")]).toEqual([400, "validation_failed"]);
    });

    test("a verified address is linked to the account with the same proved mailbox", async () => {
      const email = "joined@taoli.example";
      const owner = site.client();
      await owner.signUp({ email, password: sitePassword });
      await owner.verifyOtp({ type: "signup", email, token: (await site.email("confirm", email)).code });
      const { session } = await signIn(person("joined"));
      expect(session?.user.id).toBe((await owner.getUser()).data.user?.id);
      expect(session?.user.identities?.map(({ provider }) => provider)).toEqual(["email", "google"]);
      const byPassword = await site.client().signInWithPassword({ email, password: sitePassword });
      expect(byPassword.error).toBeNull();
    });

    test("an unconfirmed account under another person's address is worthless to its creator", async () => {
      const email = "victim@taoli.example";
      const squatter = site.client();
      const data = { full_name: "Squatter" };
      await squatter.signUp({ email, password: sitePassword, options: { data } });
      const { link } = await site.email("confirm", email);
      const { session } = await signIn(person("victim"));
      expect(session?.user).toMatchObject({ email, user_metadata: { full_name: "victim" } });
      expect(session?.user.identities?.map(({ provider }) => provider)).toEqual(["google"]);
      expect((await squatter.signInWithPassword({ email, password: sitePassword })).error).not.toBeNull();
      expect((await openLink(link)).hash).toContain("otp_expired");
    });

    test("an unverified Google address opens neither a new nor an existing account", async () => {
      const email = "target@taoli.example";
      await site.admin.createUser({ email, password: sitePassword, email_confirm: true });
      const joined = await signIn(person("target", { email_verified: false }));
      expect([joined.session, joined.failure]).toEqual([null, "provider_email_needs_verification"]);
      const opened = await signIn(person("unverified", { email_verified: false }));
      expect([opened.session, opened.failure]).toEqual([null, "provider_email_needs_verification"]);
      expect((await signIn({ sub: "google-without-address" })).failure).toBe("provider_email_needs_verification");
    });

    test("a banned user cannot sign in with Google", async () => {
      const { session } = await signIn(person("banned"));
      await site.admin.updateUserById(session?.user.id ?? "", { ban_duration: "24h" });
      expect((await signIn(person("banned"))).failure).toBe("user_banned");
    });

    test("a user with a second factor is still asked for it", async () => {
      const { client } = await signIn(person("careful"));
      expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
    });

    test("a failure at Google redirects to the page with an error", async () => {
      google.problem = "denied";
      expect((await signIn(person("x"))).failure).toBe("bad_oauth_callback");
      for (const problem of ["bad-token", "bad-user", "other-nonce", "other-key", "other-person"] as const) {
        google.problem = problem;
        expect((await signIn(person("x"))).failure, problem).toBe("unexpected_failure");
      }
      google.problem = "none";
    });

    test("a callback is valid once, in its own sign-in, and for ten minutes", async () => {
      google.person = person("once");
      const back = await openLink((await openLink(await begin(site.client()))).href);
      expect((await openLink(back.href)).searchParams.get("code")).toEqual(expect.any(String));
      expect((await openLink(back.href)).searchParams.get("error_code")).toBe("bad_oauth_state");
      back.searchParams.set("state", crypto.randomUUID());
      expect((await openLink(back.href)).searchParams.get("error_code")).toBe("bad_oauth_state");
      const late = await openLink((await openLink(await begin(site.client()))).href);
      site.advanceClock(10 * 60_000 + 1);
      expect((await openLink(late.href)).searchParams.get("error_code")).toBe("bad_oauth_state");
    });

    test.each(["https://evil.example/", "//evil.example", "https://user@evil.example", "javascript:alert(1)"])(
      "a redirect never leads to %s",
      async (redirectTo) => {
        google.person = person("redirect");
        expect((await visit(await begin(site.client(), redirectTo))).origin).toBe(site.origin);
      },
    );

    test("a signed-in user links and unlinks Google", async () => {
      const email = "links@taoli.example";
      const client = site.client();
      await client.signUp({ email, password: sitePassword });
      await client.verifyOtp({ type: "signup", email, token: (await site.email("confirm", email)).code });
      google.person = person("other-address");
      const { data } = await client.linkIdentity({ provider: "google", options: { skipBrowserRedirect: true } });
      const landed = await openLink((await openLink(data.url ?? "")).href);
      const { data: linked } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect(linked.user).toMatchObject({ email, app_metadata: { provider: "email", providers: ["email", "google"] } });

      const identities = (await client.getUserIdentities()).data?.identities ?? [];
      const [own, other] = identities;
      if (own === undefined || other === undefined) throw new Error("There should be two identities.");
      expect((await client.unlinkIdentity(other)).error).toBeNull();
      expect((await client.unlinkIdentity(own)).error?.code).toBe("single_identity_not_deletable");
      expect((await client.unlinkIdentity(other)).error?.code).toBe("identity_not_found");
    });

    test("unlinking the email identity removes the password", async () => {
      const email = "only-google@taoli.example";
      const owner = site.client();
      await owner.signUp({ email, password: sitePassword });
      await owner.verifyOtp({ type: "signup", email, token: (await site.email("confirm", email)).code });
      const { client } = await signIn(person("only-google"));
      const [own] = (await client.getUserIdentities()).data?.identities ?? [];
      if (own?.provider !== "email") throw new Error("The first identity should be the mailbox.");
      await client.unlinkIdentity(own);
      expect((await site.client().signInWithPassword({ email, password: sitePassword })).error).not.toBeNull();
      expect((await signIn(person("only-google"))).session).not.toBeNull();
    });

    test("linking and unlinking require the user's own identity and a recent sign-in", async () => {
      const mine = await signIn(person("mine"));
      const [identity] = (await mine.client.getUserIdentities()).data?.identities ?? [];
      const other = await signIn(person("other"));
      if (identity === undefined) throw new Error("There should be an identity.");
      expect((await other.client.unlinkIdentity(identity)).error?.code).toBe("identity_not_found");
      site.advanceClock(11 * 60_000);
      expect((await other.client.linkIdentity({ provider: "google" })).error?.code).toBe("reauthentication_needed");
    });
  });

  describe.skipIf(kind === "postgres" && !hasPostgres)("without account confirmation", () => {
    let site: AuthSite;
    beforeAll(async () => {
      site = await startAuthSite({ kind, environment: environment() });
    });
    afterAll(() => site.close());

    test("an account with an unproved mailbox goes to the person who proves it, without password and sessions", async () => {
      const email = "unproved@taoli.example";
      google.person = person("unproved");
      const squatter = await site.signUp(email);
      const client = site.client();
      const { data } = await client.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
      const landed = await visit(data.url ?? "");
      const { data: owner } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect(owner.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "google"]);
      expect((await squatter.getUser()).data.user).toBeNull();
      const byPassword = await site.client().signInWithPassword({ email, password: sitePassword });
      expect(byPassword.error?.code).toBe("invalid_credentials");
    });

    test("the owner of an unproved mailbox links Google in the requesting browser", async () => {
      google.person = person("own-google");
      const client = await site.signUp("links-unproved@taoli.example");
      const options = { skipBrowserRedirect: true };
      const { data: link } = await client.linkIdentity({ provider: "google", options });
      const landed = await openLink((await openLink(link.url ?? "")).href);
      expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
      await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect((await client.getUserIdentities()).data?.identities).toHaveLength(2);
    });

    test("a mailbox proved by recovery is linked to the account", async () => {
      const email = "proved@taoli.example";
      await site.signUp(email);
      await site.client().resetPasswordForEmail(email);
      await openLink((await site.email("recover", email)).link);
      google.person = person("proved");
      const client = site.client();
      const { data } = await client.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
      const landed = await visit(data.url ?? "");
      await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
      expect((await client.getUserIdentities()).data?.identities).toHaveLength(2);
    });
  });
});

test("without a Google configuration its endpoints report it as disabled", async () => {
  const site = await startAuthSite();
  const client = await site.signUp("off@taoli.example");
  const { data } = await client.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
  expect((await fetch(data.url ?? "")).status).toBe(400);
  expect((await client.linkIdentity({ provider: "google" })).error?.code).toBe("manual_linking_disabled");
  expect((await fetch(`${site.origin}/auth/v1/callback?state=x&code=y`)).status).toBe(400);
  const settings = await (await fetch(`${site.origin}/auth/v1/settings`)).json();
  expect(settings).toMatchObject({ external: { google: false } });
  expect(await tokenOf(client)).not.toBe("");
  await site.close();
});
