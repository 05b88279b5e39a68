import { describe, expect, test } from "vitest";
import { createTestAuth, pathOf, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";

function signUp(auth: TestAuth, more: Record<string, unknown> = {}, address = email) {
  return auth.call("POST", "/signup", { body: { email: address, password: testPassword, ...more } });
}

function signIn(auth: TestAuth, password = testPassword) {
  return auth.call("POST", "/token?grant_type=password", { body: { email, password } });
}

eachDatabase((database) => {
  const countUsers = async () => {
    const { count } = await database.db
      .selectFrom("auth_provider.users")
      .select((query) => query.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  describe("without confirmation", () => {
    test("a new user is signed in immediately", async () => {
      const auth = await createTestAuth(database.db);
      const { status, body, headers } = await signUp(auth, { data: { full_name: "林雨晴" } });
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(body).toMatchObject({ token_type: "bearer", expires_in: 900, weak_password: null });
      expect(body.user).toMatchObject({
        aud: "authenticated",
        role: "authenticated",
        email,
        user_metadata: { full_name: "林雨晴" },
        app_metadata: { provider: "email", providers: ["email"] },
        identities: [{ provider: "email", email, user_id: body.user.id, identity_data: { email_verified: false } }],
        is_anonymous: false,
      });
      expect(JSON.stringify(body)).not.toContain("argon2");
      const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString("utf8"));
      expect(Object.keys(claims).sort()).toEqual(
        "aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata".split(" "),
      );
      expect(claims).toMatchObject({
        iss: "https://taoli.example/auth/v1",
        aal: "aal1",
        amr: [{ method: "password" }],
      });
      expect((await signIn(auth)).status).toBe(200);
      expect((await auth.verifyBearer(body.access_token)).ok).toBe(true);
    });

    test("an address can be used once, in any spelling", async () => {
      const auth = await createTestAuth(database.db);
      await signUp(auth);
      const { status, body, headers } = await signUp(auth, {}, " WEI@Example.com");
      expect([status, body.error_code, body.msg]).toEqual([422, "user_already_exists", "User already registered"]);
      expect(headers.get("x-sb-error-code")).toBe("user_already_exists");
    });

    test("eight concurrent sign-ups of an address create one user", async () => {
      const auth = await createTestAuth(database.db);
      const responses = await Promise.all(Array.from({ length: 8 }, () => signUp(auth)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ body }) => body.error_code === "user_already_exists")).toHaveLength(7);
      expect(await countUsers()).toBe(1);
    });

    test("roles in the body are ignored", async () => {
      const auth = await createTestAuth(database.db);
      const forged = {
        role: "service_role",
        app_metadata: { role: "admin" },
        id: "1",
        aud: "x",
        email_confirmed_at: "x",
      };
      const { body } = await signUp(auth, { ...forged, data: { role: "admin", app_metadata: { role: "admin" } } });
      expect(body.user.app_metadata).toEqual({ provider: "email", providers: ["email"] });
      const verified = await auth.verifyBearer(body.access_token);
      expect(verified).toMatchObject({ ok: true, value: { isAdmin: false, role: "authenticated" } });
    });

    test.each([
      [{ password: "12345" }, 422, "weak_password", "Password should be at least 6 characters."],
      [{ password: "" }, 400, "validation_failed", "Signup requires a valid password"],
      [{ password: undefined }, 400, "validation_failed", "Signup requires a valid password"],
      [{ email: "wei" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
      [{ email: "" }, 400, "validation_failed", "To signup, please provide your email"],
      [{ email: "", password: "" }, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
      [{ phone: "+12025550100" }, 400, "phone_provider_disabled", "Phone signups are disabled"],
      [{ data: "x" }, 400, "validation_failed", "data must be an object"],
    ])("%j is rejected with %i %s", async (more, status, code, message) => {
      const auth = await createTestAuth(database.db);
      const response = await signUp(auth, more);
      expect([response.status, response.body.error_code, response.body.msg]).toEqual([status, code, message]);
      expect(response.body["code"]).toBe(status);
      expect(await countUsers()).toBe(0);
    });

    test("an operator can disable sign-ups", async () => {
      const auth = await createTestAuth(database.db, { signUps: false });
      expect((await signUp(auth)).body.error_code).toBe("signup_disabled");
    });

    test("an operator can allow anonymous sign-ins", async () => {
      const auth = await createTestAuth(database.db, { anonymousSignIns: true });
      const { status, body } = await auth.call("POST", "/signup", { body: {} });
      expect([status, body.user["is_anonymous" as never], body.user.email]).toEqual([200, true, ""]);
    });
  });

  describe("with confirmation", () => {
    const open = () => createTestAuth(database.db, { confirmEmail: true });

    test("the link in the email confirms the address, without a session for a browser without a challenge", async () => {
      const auth = await open();
      const { status, body } = await signUp(auth, { data: { full_name: "Wei", language: "zh" } });
      expect([status, body.access_token, body["identities"]]).toEqual([200, undefined, []]);
      expect((await signIn(auth)).body.error_code).toBe("email_not_confirmed");
      expect((await signIn(auth, "wrong password")).body.error_code).toBe("invalid_credentials");
      const sent = auth.email("confirm");
      expect(sent).toMatchObject({
        to: email,
        language: "zh",
        fullName: "Wei",
        code: expect.stringMatching(/^\d{6}$/),
      });
      const followed = await auth.call("GET", pathOf(sent.link));
      expect(followed.status).toBe(303);
      const target = new URL(followed.headers.get("location") ?? "");
      expect(target.origin + target.pathname).toBe("https://taoli.example/");
      expect([target.search, target.hash]).toEqual(["", ""]);
      const { access_token: token } = (await signIn(auth)).body;
      expect((await auth.call("GET", "/user", { token })).body).toMatchObject({
        email_confirmed_at: auth.now().toISOString(),
        identities: [{ identity_data: { email_verified: true } }],
      });
      expect((await signIn(auth)).status).toBe(200);
    });

    test("a HEAD request by a mail scanner does not use up the link", async () => {
      const auth = await open();
      await signUp(auth);
      const path = pathOf(auth.email("confirm").link);
      expect((await auth.call("HEAD", path)).status).toBe(200);
      expect((await auth.call("GET", path)).headers.get("location")).toBe("https://taoli.example/");
      expect((await auth.call("GET", path)).headers.get("location")).toContain("error_code=otp_expired");
    });

    test("the link leads back to the requesting browser with a code that only it can use", async () => {
      const auth = await open();
      const { verifier, fields } = pkce();
      const path = "/signup?redirect_to=https%3A%2F%2Ftaoli.example%2Fzh%2Fauth%3Fnext%3D%252Fzh";
      await auth.call("POST", path, { body: { email, password: testPassword, ...fields } });
      expect(auth.email("confirm").language).toBe("zh");
      const followed = await auth.call("GET", pathOf(auth.email("confirm").link));
      const target = new URL(followed.headers.get("location") ?? "");
      expect([target.pathname, target.searchParams.get("next"), target.hash]).toEqual(["/zh/auth", "/zh", ""]);
      const exchange = (code_verifier: string) =>
        auth.call("POST", "/token?grant_type=pkce", {
          body: { auth_code: target.searchParams.get("code"), code_verifier },
        });
      expect((await exchange(verifier)).body.user.email).toBe(email);
      expect((await exchange(verifier)).body.error_code).toBe("flow_state_not_found");
    });

    test("a wrong verifier uses up the code", async () => {
      const auth = await open();
      const { verifier, fields } = pkce();
      await signUp(auth, fields);
      const followed = await auth.call("GET", pathOf(auth.email("confirm").link));
      const auth_code = new URL(followed.headers.get("location") ?? "").searchParams.get("code");
      const exchange = (code_verifier: string) =>
        auth.call("POST", "/token?grant_type=pkce", { body: { auth_code, code_verifier } });
      expect((await exchange(pkce().verifier)).body.error_code).toBe("bad_code_verifier");
      expect((await exchange(verifier)).body.error_code).toBe("flow_state_not_found");
    });

    test("the code in the email confirms the address once", async () => {
      const auth = await open();
      await signUp(auth);
      const verify = (type: string) =>
        auth.call("POST", "/verify", { body: { type, email, token: auth.email("confirm").code } });
      expect((await verify("recovery")).body.error_code).toBe("otp_expired");
      expect((await verify("email")).body.user.email).toBe(email);
      expect((await verify("signup")).body.error_code).toBe("otp_expired");
    });

    test("an existing address gets the same response as a new one, and no email", async () => {
      const auth = await open();
      const fresh = await signUp(auth, { data: { full_name: "Wei" } });
      const again = await signUp(auth, { data: { full_name: "Wei" } });
      await auth.call("GET", pathOf(auth.email("confirm").link));
      const emails = auth.emails.length;
      const first = await signUp(auth, { data: { full_name: "Wei" } });
      const second = await signUp(auth, { data: { full_name: "Wei" } });
      expect(auth.emails).toHaveLength(emails);
      expect(again.body).toEqual(fresh.body);
      expect(second.body).toEqual(first.body);
      expect(first.body).toEqual({ ...fresh.body, id: first.body.id });
      expect(first.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect((await signIn(auth)).body.user.user_metadata).toEqual({ full_name: "Wei" });
    });

    test("the link sets the password of the browser that opens it, if sign-ups conflict", async () => {
      const auth = await open();
      const [owner, stranger] = [pkce(), pkce()];
      const ownersSignUp = () => signUp(auth, owner.fields);
      const strangersSignUp = () => signUp(auth, { password: "of a stranger", ...stranger.fields });
      const openLink = async (verifier: string) => {
        const followed = await auth.call("GET", pathOf(auth.email("confirm").link));
        const auth_code = new URL(followed.headers.get("location") ?? "").searchParams.get("code");
        return await auth.call("POST", "/token?grant_type=pkce", { body: { auth_code, code_verifier: verifier } });
      };
      await strangersSignUp();
      await ownersSignUp();
      expect((await openLink(owner.verifier)).status).toBe(200);
      expect((await signIn(auth, "of a stranger")).status).toBe(400);
      expect((await signIn(auth)).status).toBe(200);
    });

    test("a stranger's later sign-up sets no password, even if the email is resent", async () => {
      const auth = await open();
      const stranger = pkce();
      for (const again of [false, true]) {
        await database.db.deleteFrom("auth_provider.users").execute();
        await signUp(auth);
        for (let time = 0; time < 2; time += 1) await signUp(auth, { password: "of a stranger", ...stranger.fields });
        if (again) await auth.call("POST", "/resend", { body: { type: "signup", email, ...pkce().fields } });
        await auth.call("GET", pathOf(auth.email("confirm").link));
        expect((await signIn(auth, "of a stranger")).body.error_code).toBe("invalid_credentials");
      }
      await auth.call("POST", "/recover", { body: { email } });
      expect(auth.email("recover").to).toBe(email);
    });

    test("two sign-ups with the same password do not conflict", async () => {
      const auth = await open();
      await signUp(auth);
      await signUp(auth);
      await auth.call("GET", pathOf(auth.email("confirm").link));
      expect((await signIn(auth)).status).toBe(200);
    });

    test("an unconfirmed password is dropped when the mailbox is proved in another way", async () => {
      const auth = await open();
      await signUp(auth, { password: "of a stranger" });
      const strangers = auth.email("confirm");
      await auth.call("POST", "/recover", { body: { email } });
      const { code } = auth.email("recover");
      await auth.call("POST", "/verify", { body: { type: "recovery", email, token: code } });
      expect((await signIn(auth, "of a stranger")).body.error_code).toBe("invalid_credentials");
      expect((await auth.call("GET", pathOf(strangers.link))).headers.get("location")).toContain("otp_expired");
      expect((await signIn(auth, "of a stranger")).body.error_code).toBe("invalid_credentials");
    });

    test("a link works for an hour, and a resent one sets the same password", async () => {
      const auth = await open();
      await signUp(auth);
      auth.advanceClock(60 * 60_000 + 1);
      expect((await auth.call("GET", pathOf(auth.email("confirm").link))).headers.get("location")).toContain(
        "otp_expired",
      );
      await signUp(auth);
      auth.advanceClock(2 * 60 * 60_000);
      await auth.call("POST", "/resend", { body: { type: "signup", email } });
      await auth.call("GET", pathOf(auth.email("confirm").link));
      expect((await signIn(auth)).status).toBe(200);
    });

    test("eight concurrent sign-ups of an address create one user who can be confirmed", async () => {
      const auth = await open();
      const responses = await Promise.all(Array.from({ length: 8 }, () => signUp(auth)));
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
      expect(await countUsers()).toBe(1);
      const opened = await Promise.all(
        auth.emails.map((sent) => auth.call("GET", pathOf("link" in sent ? sent.link : ""))),
      );
      expect(opened.filter(({ headers }) => headers.get("location") === "https://taoli.example/")).toHaveLength(1);
    });

    test("an email that cannot be enqueued rolls the sign-up back", async () => {
      const enqueueEmail = () => Promise.reject(new Error("The outbox is away."));
      const auth = await createTestAuth(database.db, { confirmEmail: true, enqueueEmail });
      expect((await signUp(auth)).status).toBe(500);
      expect(await countUsers()).toBe(0);
    });
  });
});
