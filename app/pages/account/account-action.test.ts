import { AuthApiError, type GoTrueClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { authFailure } from "#app/session/auth-failure.ts";
import { attempt, endsSession, giveProof, isOnItsWay } from "./account-action.ts";

const refused = (code: string) => new AuthApiError("Refused", 422, code);
const client = async () => ({}) as GoTrueClient;
const online = () => Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });

test("an action is done, is refused, or never arrives", async () => {
  online();
  expect(await attempt(client, async () => null)).toBeNull();
  expect(await attempt(client, async () => refused("same_password"))).toMatchObject({ code: "same_password" });
  expect(
    await attempt(
      () => Promise.reject(new TypeError("no script")),
      async () => null,
    ),
  ).toMatchObject({
    code: "unreachable",
  });
});

test("an action gets the proof that the reader gave", async () => {
  const given: unknown[] = [];
  await attempt(
    client,
    async (_, proof) => {
      given.push(proof);
      return null;
    },
    { nonce: "123456" },
  );
  expect(given).toEqual([{ nonce: "123456" }]);
});

test("a proof is given ahead only where there is one", async () => {
  const changes: unknown[] = [];
  const auth = {
    updateUser: async (change: unknown) => {
      changes.push(change);
      return { data: { user: null }, error: refused("reauthentication_not_valid") };
    },
  } as unknown as GoTrueClient;
  expect(await giveProof(auth, undefined)).toBeNull();
  expect(await giveProof(auth, { nonce: "123456" })).toMatchObject({ code: "reauthentication_not_valid" });
  await giveProof(auth, { current_password: "mango" });
  expect(changes).toEqual([{ nonce: "123456" }, { current_password: "mango" }]);
});

test("a session ends with what it says of itself, and with nothing else", () => {
  const ends = (code: string) => endsSession({ code });
  expect(["session_not_found", "bad_jwt", "user_not_found", "session_expired"].filter(ends)).toHaveLength(4);
  expect(["same_password", "offline", "unavailable", "user_banned", "insufficient_aal"].filter(ends)).toEqual([]);
});

test("only the pause between two letters means that one is on its way", () => {
  const refusal = (code: string, message: string) => authFailure(new AuthApiError(message, 429, code), true);
  const emails = "over_email_send_rate_limit";
  expect(isOnItsWay(refusal(emails, "For security purposes, you can only request this after 42 seconds."))).toBe(true);
  expect(isOnItsWay(refusal(emails, "Try again after 60 seconds"))).toBe(true);
  expect(isOnItsWay(refusal(emails, "Try again after 3600 seconds"))).toBe(false);
  expect(isOnItsWay(refusal(emails, "email rate limit exceeded"))).toBe(false);
  expect(isOnItsWay(refusal("over_request_rate_limit", "Try again after 42 seconds"))).toBe(false);
});
