import { describe, expect, test } from "vitest";
import { AuthError } from "#auth/auth-error.ts";
import { hashPassword, matchesPassword } from "./hash-password.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { readCurrentPassword, readNewPassword, readTriedPassword } from "./read-password.ts";

describe("a hash", () => {
  test("matches only its password and has a new salt each time", async () => {
    const hash = await hashPassword("桃李不言");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
    expect(await hashPassword("桃李不言")).not.toBe(hash);
    expect(await matchesPassword("桃李不言", hash)).toBe(true);
    expect(await matchesPassword("桃李不言 ", hash)).toBe(false);
    expect(await matchesPassword("", hash)).toBe(false);
  });

  test.each(["", "x", "$2b$10$abcdefghijklmnopqrstuv", "$argon2id$v=19$m=1,t=1,p=1$$"])(
    "that is invalid (%j) never matches",
    async (hash) => {
      expect(await matchesPassword("", hash)).toBe(false);
    },
  );

  test("takes equally long to compare for an unknown account", async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash("a password");
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      times.known.push(await timeOf(() => hasher.matches("wrong", hash)));
      times.unknown.push(await timeOf(() => hasher.matches("wrong", undefined)));
    }
    // The shortest times: other work on the machine only makes a comparison longer.
    const ratio = Math.min(...times.known) / Math.min(...times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
    expect(await hasher.matches("wrong", null)).toBe(false);
  });
});

describe("a new password", () => {
  test.each(["123456", "桃李桃李桃李", "🍑🍑🍑🍑🍑🍑", " ".repeat(6), "a".repeat(256), "🍑".repeat(256)])(
    "can be %j",
    async (password) => {
      expect(await readNewPassword(password, { passwordMinimum: 6 })).toBe(password);
    },
  );

  test.each([
    ["12345", 422],
    ["🍑🍑🍑🍑🍑", 422],
    ["a".repeat(257), 400],
    ["\ud800abcdefg", 400],
    ["", 400],
    [undefined, 400],
    [123456, 400],
    [["123456"], 400],
  ])("cannot be %j", async (password, status) => {
    const rejection = expect.objectContaining({ status });
    await expect(readNewPassword(password, { passwordMinimum: 6 })).rejects.toThrow(rejection);
  });

  test("that is too short is rejected with the required length", async () => {
    const reading = readNewPassword("1234567", { passwordMinimum: 8 });
    await expect(reading).rejects.toThrow("Password should be at least 8 characters.");
  });

  test("that is common is rejected as weak if configured, with a different reason than a short one", async () => {
    const rules = { passwordMinimum: 6, isCommonPassword: async (password: string) => password === "password" };
    const reasonOf = (password: string) =>
      readNewPassword(password, rules).catch(({ status, code, extra }: AuthError) => [status, code, extra]);
    expect(await reasonOf("password")).toEqual([422, "weak_password", { weak_password: { reasons: ["pwned"] } }]);
    expect(await reasonOf("pass")).toEqual([422, "weak_password", { weak_password: { reasons: ["length"] } }]);
    expect(await reasonOf("Passwort")).toBe("Passwort");
  });
});

test("a current password can be any text, and other values are rejected by field", () => {
  expect([undefined, null, "", "x", " 桃 "].map(readCurrentPassword)).toEqual(["", "", "", "x", " 桃 "]);
  for (const value of [1, {}, ["x"], "\udc00", "a".repeat(1025)])
    expect(() => readCurrentPassword(value)).toThrow(/^current_password /);
});

test("an invalid password is tried as an empty one", () => {
  expect(readTriedPassword("x")).toBe("x");
  expect([1, null, {}, "a".repeat(1025), "\udc00"].map(readTriedPassword)).toEqual(["", "", "", "", ""]);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
