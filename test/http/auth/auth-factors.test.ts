import type { GoTrueClient } from "@supabase/auth-js";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthSite, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";

describe.each(["pglite", "postgres"] as const)("second factors, on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !hasPostgres)("the official client", () => {
    let site: AuthSite;
    beforeAll(async () => {
      site = await startAuthSite({ kind });
    });
    afterAll(() => site.close());

    async function enroll(client: GoTrueClient, friendlyName = "phone") {
      const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Taoli 桃李" });
      if (data === null) throw new Error(error.code);
      return { factorId: data.id, ...data.totp };
    }

    /**
     * Returns an account with an active second factor, and the client that submitted its first code. The next code is
     * available half a minute later.
     */
    async function signUpWithFactor(email: string) {
      const client = await site.signUp(email);
      const factor = await enroll(client);
      const code = site.codeOf(factor.secret);
      const { error } = await client.mfa.challengeAndVerify({ factorId: factor.factorId, code });
      if (error !== null) throw error;
      site.advanceClock(30_000);
      return { client, code, ...factor };
    }

    async function requestApi(client: GoTrueClient): Promise<string> {
      const headers = { authorization: `Bearer ${await tokenOf(client)}` };
      const response = await fetch(`${site.origin}/api/me/listing`, { headers });
      const { error } = (await response.json()) as { error?: { code: string } };
      return `${response.status} ${error?.code ?? "ok"}`;
    }

    test("enrolling returns a secret, a URI and a QR code image", async () => {
      const { secret, uri, qr_code: image } = await enroll(await site.signUp("enroll@taoli.example"));
      expect(new URL(uri).searchParams.get("secret")).toBe(secret);
      expect(decodeURIComponent(uri)).toContain("enroll@taoli.example");
      expect(image).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
      expect(image).not.toContain("#");
      expect(JSON.stringify(parse(image).childNodes.length)).not.toBe("0");
    });

    test("the first correct code activates a factor, raises the session, ends others and notifies the owner", async () => {
      const email = "first@taoli.example";
      const client = await site.signUp(email);
      const other = site.client();
      await other.signInWithPassword({ email, password: sitePassword });
      const { factorId, secret } = await enroll(client);
      const wrong = await client.mfa.challengeAndVerify({ factorId, code: "000000" });
      expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
      expect((await other.getUser()).data.user?.email).toBe(email);

      const { data } = await client.mfa.challengeAndVerify({ factorId, code: site.codeOf(secret) });
      expect(data?.user.factors).toMatchObject([{ id: factorId, status: "verified", factor_type: "totp" }]);
      const levels = await client.mfa.getAuthenticatorAssuranceLevel();
      expect(levels.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
      expect(levels.data?.currentAuthenticationMethods).toMatchObject([{ method: "totp" }, { method: "password" }]);
      expect((await other.getUser()).data.user).toBeNull();
      expect(await site.email("factor-added", email)).toMatchObject({ to: email });
    });

    test("a password alone is not sufficient until the code is verified", async () => {
      const email = "asked@taoli.example";
      const { secret, factorId } = await signUpWithFactor(email);
      const client = site.client();
      await client.signInWithPassword({ email, password: sitePassword });
      const levels = await client.mfa.getAuthenticatorAssuranceLevel();
      expect(levels.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
      expect(await requestApi(client)).toBe("403 second-factor-needed");
      expect((await client.updateUser({ password: "another 密码" })).error?.code).toBe("insufficient_aal");
      expect((await client.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
      expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");

      await client.mfa.challengeAndVerify({ factorId, code: site.codeOf(secret) });
      expect(await requestApi(client)).toBe("200 ok");
    });

    test("an accepted code is rejected the second time", async () => {
      const email = "twice@taoli.example";
      const { code, factorId } = await signUpWithFactor(email);
      const client = site.client();
      await client.signInWithPassword({ email, password: sitePassword });
      const again = await client.mfa.challengeAndVerify({ factorId, code });
      expect(again.error?.code).toBe("mfa_verification_failed");
    });

    test("two concurrent requests with the same code: one is accepted", async () => {
      const email = "race@taoli.example";
      const { secret, factorId } = await signUpWithFactor(email);
      const clients = [site.client(), site.client()];
      for (const client of clients) await client.signInWithPassword({ email, password: sitePassword });
      const code = site.codeOf(secret);
      const responses = await Promise.all(clients.map((client) => client.mfa.challengeAndVerify({ factorId, code })));
      expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    });

    test("a challenge allows five attempts in five minutes", async () => {
      const { client, factorId, secret } = await signUpWithFactor("tries@taoli.example");
      const first = await client.mfa.challenge({ factorId });
      const challengeId = first.data?.id ?? "";
      for (let count = 0; count < 5; count += 1) await client.mfa.verify({ factorId, challengeId, code: "000000" });
      const sixth = await client.mfa.verify({ factorId, challengeId, code: site.codeOf(secret) });
      expect(sixth.error?.code).toBe("mfa_challenge_expired");

      const second = await client.mfa.challenge({ factorId });
      site.advanceClock(301_000);
      const late = await client.mfa.verify({ factorId, challengeId: second.data?.id ?? "", code: site.codeOf(secret) });
      expect(late.error?.code).toBe("mfa_challenge_expired");
    });

    test("removing a factor requires it, and the owner is notified", async () => {
      const email = "away@taoli.example";
      const { client, factorId } = await signUpWithFactor(email);
      expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
      expect((await client.mfa.listFactors()).data?.all).toEqual([]);
      expect(await site.email("factor-removed", email)).toMatchObject({ to: email });
      const again = site.client();
      await again.signInWithPassword({ email, password: sitePassword });
      expect(await requestApi(again)).toBe("200 ok");
    });

    test("another user's factor is inaccessible", async () => {
      const { factorId } = await signUpWithFactor("mine@taoli.example");
      const stranger = await site.signUp("stranger@taoli.example");
      expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject({ status: 404 });
      expect((await stranger.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 });
    });

    test("an unfinished enrollment does not block another", async () => {
      const client = await site.signUp("left@taoli.example");
      await enroll(client, "phone");
      const { factorId, secret } = await enroll(client, "phone");
      expect((await client.mfa.challengeAndVerify({ factorId, code: site.codeOf(secret) })).error).toBeNull();
      const taken = await client.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
      expect(taken.error?.code).toBe("mfa_factor_name_conflict");
    });

    test("ten minutes after the sign-in, enrolling first requires a code from the mailbox", async () => {
      const email = "later@taoli.example";
      const client = await site.signUp(email);
      site.advanceClock(11 * 60_000);
      expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("reauthentication_needed");
      await client.reauthenticate();
      await client.updateUser({ nonce: (await site.email("reauthenticate", email)).code });
      expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    });

    test("recovery codes are created, used, replaced and removed by the official client", async () => {
      const email = "codes@taoli.example";
      const open = () => site.client({ experimental: { recoveryCodes: true } });
      const client = await site.signUp(email, open());
      const { factorId, secret } = await enroll(client);
      expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
      await client.mfa.challengeAndVerify({ factorId, code: site.codeOf(secret) });
      expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: "mfa_factor_not_found" });
      const made = await client.mfa.recoveryCodes.generate({ friendlyName: "drawer" });
      expect(made.data).toMatchObject({ type: "recovery_code", friendly_name: "drawer", total: 10 });
      const [code = ""] = made.data?.codes ?? [];

      const elsewhere = open();
      await elsewhere.signInWithPassword({ email, password: sitePassword });
      expect(await requestApi(elsewhere)).toBe("403 second-factor-needed");
      expect((await elsewhere.mfa.recoveryCodes.verify({ code })).error).toBeNull();
      expect(await requestApi(elsewhere)).toBe("200 ok");
      const levels = await elsewhere.mfa.getAuthenticatorAssuranceLevel();
      expect(levels.data?.currentAuthenticationMethods).toMatchObject([
        { method: "mfa/recovery_code" },
        { method: "password" },
      ]);
      expect(await site.email("recovery-code-used", email)).toMatchObject({ remaining: 9 });
      expect((await elsewhere.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
      expect((await elsewhere.mfa.listFactors()).data?.recovery_code).toMatchObject([{ friendly_name: "drawer" }]);
      expect((await elsewhere.mfa.recoveryCodes.regenerate()).data).toMatchObject({ id: made.data?.id, total: 10 });
      expect((await elsewhere.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made.data?.id });
    });

    test("an operator removes a lost factor, and the owner is notified", async () => {
      const email = "lost@taoli.example";
      const { client, factorId } = await signUpWithFactor(email);
      const userId = (await client.getUser()).data.user?.id ?? "";
      expect((await site.admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id: factorId }]);
      expect((await site.admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
      const again = site.client();
      await again.signInWithPassword({ email, password: sitePassword });
      expect(await requestApi(again)).toBe("200 ok");
      expect(await site.email("factor-removed", email)).toMatchObject({ to: email });
    });

    test("secrets are stored encrypted", async () => {
      const { secret } = await enroll(await site.signUp("enrolled@taoli.example"));
      const rows = await site.opened.db.selectFrom("auth_provider.factors").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    });
  });
});
