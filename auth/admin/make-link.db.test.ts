import { expect, test } from "vitest";
import { createTestAuth, pathOf } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const serviceKey = "key-of-the-tests";
const email = "wei@example.com";

eachDatabase((database) => {
  test.each([
    [{ language: "zh" }, "", "/zh/auth"],
    [{}, "?redirect_to=https%3A%2F%2Ftaoli.example%2Fzh%2Fauth", "/zh/auth"],
    [{}, "?redirect_to=https%3A%2F%2Fevil.example%2F", "/auth"],
  ])("an invitation of %j to %s links to the page that sets a password", async (data, query, path) => {
    const auth = await createTestAuth(database.db, { confirmEmail: true, serviceKey });
    await auth.call("POST", `/invite${query}`, { token: serviceKey, body: { email, data } });
    const link = new URL(auth.email("invite").link);
    expect(link.origin + link.pathname).toBe(`https://taoli.example${path}`);
    expect([...link.searchParams.keys()]).toEqual(["view", "token_hash", "type"]);
    const { view, ...submitted } = Object.fromEntries(link.searchParams);
    expect(view).toBe("new-password");
    const { status, body } = await auth.call("POST", "/verify", { body: submitted });
    expect([status, body.user.app_metadata["has_password"]]).toEqual([200, false]);
  });

  test("a link for another allowed origin leads to the accounts page of that origin", async () => {
    const allowedOrigins = ["https://other.example"];
    const auth = await createTestAuth(database.db, { serviceKey, allowedOrigins });
    await auth.signUp(email);
    const body = { type: "magiclink", email, redirect_to: "https://other.example/dashboard" };
    const made = await auth.call("POST", "/admin/generate_link", { token: serviceKey, body });
    const followed = await auth.call("GET", pathOf(String(made.body["action_link"])));
    const page = new URL(followed.headers.get("location") ?? "");
    expect([page.origin, page.pathname, page.hash]).toEqual(["https://other.example", "/auth", ""]);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({ type: "magiclink", next: "/dashboard" });
  });
});
