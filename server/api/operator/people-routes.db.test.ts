import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { endBans, findNextBanEnd } from "#domain/moderation/bans/end-bans.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import { embeddedControl } from "#server/accounts/control/embedded-control.ts";
import { createHostedAdmin } from "#server/accounts/control/hosted-admin.ts";
import { hostedControl } from "#server/accounts/control/hosted-control.ts";
import { createTestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { operatorPeopleRoutes } from "./people-routes.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const path = "/api/operator/people";
const day = 24 * 60 * 60_000;
const providers = ["embedded", "hosted"] as const;

type Kind = (typeof providers)[number];

type Body = {
  error?: { code: string };
  person?: { sessions: { id: string }[] | null; ban: unknown } & Record<string, unknown>;
};

eachDatabase((database) => {
  let stop = async () => {};
  afterEach(() => stop());
  let count = 0;

  /** The embedded provider, or the same one as a stand-in for a hosted provider. */
  async function open(kind: Kind, { away = false } = {}) {
    const auth = await createTestAuth(database.db, { serviceKey });
    const services = { ...testServices(database.db), clock: { now: auth.now } };
    const state = { away };
    const app = new Hono().use(async (context, next) => (state.away ? context.text("", 503) : await next()));
    // GoTrue has no such endpoint.
    app.post("/auth/v1/admin/users/:id/logout", (context) => context.text("404 page not found", 404));
    app.route("/auth/v1", auth.routes);
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    stop = () => new Promise((resolve) => void server.close(() => resolve()));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const admin = createHostedAdmin(`http://127.0.0.1:${port}/auth/v1`, serviceKey);
    const control: AccountControl = kind === "embedded" ? embeddedControl(auth) : hostedControl(services, admin);
    const operatorId = crypto.randomUUID();
    async function ask(method: string, suffix: string, body?: unknown, by = control) {
      const dependencies = { services, control: by, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" };
      const response = await operatorPeopleRoutes(dependencies).request(path + suffix, {
        method,
        headers: { authorization: `Bearer ${tokenOf("admin", operatorId)}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : {}) as Body };
    }
    count += 1;
    const email = `person-${count}@people.example`;
    const signedUp = await auth.signUp(email);
    await auth.call("PUT", `/admin/users/${signedUp.user.id}`, { token: serviceKey, body: { email_confirm: true } });
    const columns = teacherColumns({ user_id: signedUp.user.id });
    await insertListing(database.db, columns);
    await database.db.updateTable("profiles").set({ email }).where("id", "=", signedUp.user.id).execute();
    await database.db
      .insertInto("mail_settings")
      .values({ user_id: signedUp.user.id, language: "zh" })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ language: "zh" }))
      .execute();
    const actions = async () => {
      const rows = await database.db
        .selectFrom("audit_log")
        .select("action")
        .where("target_id", "=", signedUp.user.id)
        .orderBy("number")
        .execute();
      return rows.map(({ action }) => action);
    };
    const listing = () =>
      database.db
        .selectFrom("teacher_listings")
        .select(["removed_at", "removal_reason", "is_active", "months_paid"])
        .where("id", "=", String(columns.id))
        .executeTakeFirstOrThrow();
    const emails = async () => {
      const rows = await database.db
        .selectFrom("mail_outbox")
        .select(["kind", "language"])
        .where("recipient", "=", email)
        .where("kind", "in", ["account-banned", "ban-lifted"])
        .orderBy("kind")
        .execute();
      return rows.map(({ kind: name, language }) => `${name} ${language}`);
    };
    const signIn = async () => {
      const password = "correct horse 桃李";
      const { status, body } = await auth.call("POST", "/token?grant_type=password", { body: { email, password } });
      return [status, body.error_code];
    };
    const id = signedUp.user.id;
    return {
      auth,
      services,
      control,
      ask,
      email,
      id,
      token: signedUp.access_token,
      actions,
      listing,
      emails,
      signIn,
      state,
      operatorId,
    };
  }

  test.each(providers)("an account is found by exact address or id, and each read is recorded, %s", async (kind) => {
    const { ask, email, id, actions } = await open(kind);
    expect(await ask("POST", "", { query: ` ${email.toUpperCase()} ` })).toMatchObject({ body: { id } });
    expect(await ask("POST", "", { query: id })).toMatchObject({ body: { id } });
    expect((await ask("POST", "", { query: email.slice(1) })).status).toBe(404);
    const { body } = await ask("GET", `/${id}`);
    expect(body.person).toMatchObject({ email, providers: ["email"], ban: null, is_operator: false, payments: 0 });
    expect(body.person?.sessions?.length).toBe(kind === "embedded" ? 1 : undefined);
    expect(JSON.stringify(body)).not.toMatch(/password|hash|secret/u);
    expect(await actions()).toEqual(["people-searched", "people-searched", "person-read"]);
  });

  test.each(providers)("ending all sessions is idempotent, %s", async (kind) => {
    const { auth, ask, id, token, actions } = await open(kind);
    expect((await auth.call("GET", "/user", { token })).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect(await ask("POST", `/${id}/sessions/end`)).toMatchObject({ status: 200, body: { done: true } });
    expect((await auth.call("GET", "/user", { token })).status).toBe(403);
    expect(
      await database.db.selectFrom("auth_provider.sessions").selectAll().where("user_id", "=", id).execute(),
    ).toEqual([]);
    expect(await actions()).toEqual(["sessions-ended", "sessions-ended"]);
  });

  test("a single session is ended; a hosted provider does not list sessions", async () => {
    const embedded = await open("embedded");
    const { body } = await embedded.ask("GET", `/${embedded.id}`);
    const session = body.person?.sessions?.[0] ?? { id: "" };
    expect((await embedded.ask("POST", `/${embedded.id}/sessions/${session.id}/end`)).status).toBe(200);
    expect((await embedded.auth.call("GET", "/user", { token: embedded.token })).status).toBe(403);
    await stop();
    const hosted = await open("hosted");
    expect((await hosted.ask("POST", `/${hosted.id}/sessions/${session.id}/end`)).status).toBe(409);
  });

  test.each(providers)("a password reset is sent once a minute, with a link to our page, %s", async (kind) => {
    const { auth, ask, id, email, actions } = await open(kind);
    for (let time = 0; time < 2; time += 1) expect((await ask("POST", `/${id}/reset-password`)).status).toBe(200);
    const sent = await database.db.selectFrom("mail_outbox").select("kind").where("recipient", "=", email).execute();
    expect([...auth.emails.map((email) => email.kind), ...sent.map((email) => email.kind)]).toEqual(
      kind === "embedded" ? ["recover"] : expect.arrayContaining(["recover"]),
    );
    if (kind === "embedded") expect(auth.email("recover").link).toContain("view=new-password&token_hash=");
    expect(await actions()).toEqual(["password-reset-sent", "password-reset-sent"]);
  });

  test.each(providers)(
    "a ban signs out, rejects sign-ins and hides the listing until it is lifted, %s",
    async (kind) => {
      const { auth, ask, id, token, actions, listing, emails, signIn } = await open(kind);
      const ban = { reason: "scam", until: "2027-03-01", note: "Two reports." };
      for (let time = 0; time < 2; time += 1) expect((await ask("POST", `/${id}/ban`, ban)).status).toBe(200);
      expect((await auth.call("GET", "/user", { token })).status).toBe(403);
      expect(await signIn()).toEqual([400, "user_banned"]);
      expect(await listing()).toMatchObject({ removal_reason: "account-banned", is_active: false });
      expect((await ask("GET", `/${id}`)).body.person).toMatchObject({
        ban: { reason: "scam", until: "2027-03-01T00:00:00.000Z", note: "Two reports.", is_told: true },
      });
      expect(await ask("POST", `/${id}/ban`, { reason: "spam" })).toMatchObject({
        status: 409,
        body: { error: { code: "already-banned" } },
      });
      for (let time = 0; time < 2; time += 1) expect((await ask("POST", `/${id}/lift-ban`, {})).status).toBe(200);
      expect((await signIn())[0]).toBe(200);
      expect(await listing()).toMatchObject({ removed_at: null, removal_reason: null });
      expect(await emails()).toEqual(["account-banned zh", "ban-lifted zh"]);
      expect(await actions()).toEqual(["account-banned", "person-read", "account-ban-lifted"]);
    },
  );

  test.each(providers)("a ban expires, %s", async (kind) => {
    const { auth, services, control, ask, id, listing, emails, signIn, actions } = await open(kind);
    const until = new Date(auth.now().getTime() + 3 * day).toISOString().slice(0, 10);
    expect((await ask("POST", `/${id}/ban`, { reason: "abuse", until })).status).toBe(200);
    expect(await findNextBanEnd(services)).toEqual(new Date(until));
    expect(await endBans(services, control)).toBe(0);
    auth.advanceClock(3 * day);
    expect(await endBans(services, control)).toBe(1);
    expect(await endBans(services, control)).toBe(0);
    expect((await signIn())[0]).toBe(200);
    expect(await listing()).toMatchObject({ removed_at: null, removal_reason: null });
    expect(await emails()).toEqual(["account-banned zh", "ban-lifted zh"]);
    expect(await actions()).toEqual(["account-banned", "account-ban-ended"]);
  });

  test("a listing removed by an operator stays removed when the ban is lifted", async () => {
    const { ask, id, listing } = await open("embedded");
    await ask("POST", `/${id}/ban`, { reason: "scam" });
    await database.db
      .updateTable("teacher_listings")
      .set({ removal_reason: "advertising" })
      .where("user_id", "=", id)
      .execute();
    await ask("POST", `/${id}/lift-ban`, {});
    expect(await listing()).toMatchObject({ removal_reason: "advertising" });
  });

  test.each(providers)("operators cannot ban operators or themselves, %s", async (kind) => {
    const { auth, ask, id, listing, signIn } = await open(kind);
    await auth.call("PUT", `/admin/users/${id}`, { token: serviceKey, body: { app_metadata: { role: "admin" } } });
    expect(await ask("POST", `/${id}/ban`, { reason: "scam" })).toMatchObject({
      status: 409,
      body: { error: { code: "operator-not-banned" } },
    });
    expect(await listing()).toMatchObject({ removed_at: null });
    expect((await signIn())[0]).toBe(200);
  });

  test("an unavailable hosted provider is updated later; without its key every action is rejected", async () => {
    const { services, control, ask, id, state, signIn, actions } = await open("hosted");
    const admin: AccountControl = {
      ...control,
      ban: () => ({ within: async () => "done", after: async () => false }),
    };
    expect((await ask("POST", `/${id}/ban`, { reason: "scam" }, admin)).status).toBe(200);
    expect((await ask("GET", `/${id}`)).body.person?.ban).toMatchObject({ is_told: false });
    expect((await signIn())[0]).toBe(200);
    await endBans(services, control);
    expect(await signIn()).toEqual([400, "user_banned"]);
    state.away = true;
    expect((await ask("POST", `/${id}/sessions/end`)).status).toBe(503);
    expect(await actions()).toEqual(["account-banned", "person-read"]);
    const locked = hostedControl(services, null);
    for (const [method, suffix, body] of [
      ["POST", "", { query: "a@b.example" }],
      ["GET", `/${id}`, undefined],
      ["POST", `/${id}/ban`, { reason: "scam" }],
      ["POST", `/${id}/lift-ban`, {}],
      ["POST", `/${id}/reset-password`, undefined],
    ] as const)
      expect(await ask(method, suffix, body, locked)).toMatchObject({
        status: 503,
        body: { error: { code: "no-service-key" } },
      });
  });

  test("bad input is rejected with a client error, never a server error", async () => {
    const { ask, id, actions } = await open("embedded");
    const never = [7, true, [], {}, "a\u0000b", "x".repeat(30_000)];
    const noReason = [...never, null, "", "constructor", "2027-02-28", "Scam"];
    const noDay = [...never, "2027-02-30", "0000-00-00", "2026-11-19", "9999-12-31", "2027-2-3", "tomorrow"];
    const bad = [
      ...noReason.map((reason) => [`/${id}/ban`, { reason }]),
      ...noDay.map((until) => [`/${id}/ban`, { reason: "scam", until }]),
      ...never.map((note) => [`/${id}/ban`, { reason: "scam", note }]),
      ...never.map((note) => [`/${id}/lift-ban`, { note }]),
      ...[...never, null, "", "  "].map((query) => ["", { query }]),
      [`/${id}/ban`, { reason: "scam", extra: 1 }],
      [`/${id}/ban`, {}],
      [`/${id}/ban`, []],
      ["", {}],
    ] as [suffix: string, body: unknown][];
    for (const [suffix, body] of bad) {
      const response = await ask("POST", suffix, body);
      expect([suffix, JSON.stringify(body).slice(0, 60), [400, 413, 422].includes(response.status)]).toEqual([
        suffix,
        JSON.stringify(body).slice(0, 60),
        true,
      ]);
    }
    for (const other of ["/none", `/${crypto.randomUUID()}`])
      for (const action of ["ban", "lift-ban", "reset-password", "sessions/end"]) {
        const { status } = await ask("POST", `${other}/${action}`, { ...(action === "ban" && { reason: "scam" }) });
        expect([other, action, status]).toEqual([other, action, 404]);
      }
    expect(await actions()).toEqual([]);
  });
});
