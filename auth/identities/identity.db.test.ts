import { expect, test } from "vitest";
import { createUser } from "#auth/users/user.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { findIdentity, profileOf, storeIdentity } from "./identity.ts";

const person = { subject: "g-1", email: "wei@example.com", emailVerified: true, name: "Wei", avatarUrl: null };

eachDatabase((database) => {
  test("an identity of another user is rejected", async () => {
    const { db } = database;
    const now = new Date("2026-11-20T12:00:00.000Z");
    const [first, second] = await Promise.all(
      ["a@example.com", "b@example.com"].map((email) => createUser(db, now, { email, provider: "email" })),
    );
    if (first === undefined || second === undefined) throw new Error("There are no users.");
    await storeIdentity(db, now, first, "google", person);
    const rejection = { status: 422, code: "identity_already_exists" };
    await expect(storeIdentity(db, now, second, "google", person)).rejects.toMatchObject(rejection);
    await storeIdentity(db, now, first, "google", { ...person, name: "Wei Lin" });
    const stored = await findIdentity(db, "google", "g-1");
    expect(stored).toMatchObject({ user_id: first.id, identity_data: { full_name: "Wei Lin" } });
  });
});

test("a name or picture URL that is too long for a token is omitted", () => {
  expect(profileOf({ ...person, name: "a".repeat(81), avatarUrl: `https://a.example/${"b".repeat(1024)}` })).toEqual(
    {},
  );
  expect(profileOf({ ...person, avatarUrl: "https://a.example/b" })).toEqual({
    full_name: "Wei",
    name: "Wei",
    avatar_url: "https://a.example/b",
  });
});
