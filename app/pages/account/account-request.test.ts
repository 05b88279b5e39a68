import { AuthApiError, type GoTrueClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { authFailure } from "#app/session/auth-failure.ts";
import { type AccountRequest, endsSession, sendOnce, sendProof, wasJustSent } from "./account-request.ts";

const rejected = (code: string) => new AuthApiError("Refused", 422, code);
const client = async () => ({}) as GoTrueClient;
const online = () => Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });

test("a request returns no failure on success, the provider's error, or an unreachable failure", async () => {
  online();
  expect(await sendOnce(client, async () => null)).toBeNull();
  expect(await sendOnce(client, async () => rejected("same_password"))).toMatchObject({ code: "same_password" });
  expect(
    await sendOnce(
      () => Promise.reject(new TypeError("no script")),
      async () => null,
    ),
  ).toMatchObject({
    code: "unreachable",
  });
});

test("a request receives the reader's proof, and only a proven success refreshes the tokens", async () => {
  const calls: unknown[] = [];
  const refreshSession = async () => void calls.push("refreshed");
  const request =
    (error: AuthApiError | null): AccountRequest =>
    async (_, proof) => {
      calls.push(proof);
      return error;
    };
  const proving = async () => ({ refreshSession }) as unknown as GoTrueClient;
  await sendOnce(proving, request(null), { nonce: "123456" });
  await sendOnce(proving, request(rejected("same_password")), { nonce: "654321" });
  await sendOnce(proving, request(null));
  expect(calls).toEqual([{ nonce: "123456" }, "refreshed", { nonce: "654321" }, undefined]);
});

test("a proof is sent only if there is one", async () => {
  const changes: unknown[] = [];
  const auth = {
    updateUser: async (change: unknown) => {
      changes.push(change);
      return { data: { user: null }, error: rejected("reauthentication_not_valid") };
    },
  } as unknown as GoTrueClient;
  expect(await sendProof(auth, undefined)).toBeNull();
  expect(await sendProof(auth, { nonce: "123456" })).toMatchObject({ code: "reauthentication_not_valid" });
  await sendProof(auth, { current_password: "mango" });
  expect(changes).toEqual([{ nonce: "123456" }, { current_password: "mango" }]);
});

test("only session errors end the session", () => {
  const ends = (code: string) => endsSession({ code });
  expect(["session_not_found", "bad_jwt", "user_not_found", "session_expired"].filter(ends)).toHaveLength(4);
  expect(["same_password", "offline", "unavailable", "user_banned", "insufficient_aal"].filter(ends)).toEqual([]);
});

test("only the resend interval means that an email was just sent", () => {
  const rejection = (code: string, message: string) => authFailure(new AuthApiError(message, 429, code), true);
  const emails = "over_email_send_rate_limit";
  expect(wasJustSent(rejection(emails, "For security purposes, you can only request this after 42 seconds."))).toBe(
    true,
  );
  expect(wasJustSent(rejection(emails, "Try again after 60 seconds"))).toBe(true);
  expect(wasJustSent(rejection(emails, "Try again after 3600 seconds"))).toBe(false);
  expect(wasJustSent(rejection(emails, "email rate limit exceeded"))).toBe(false);
  expect(wasJustSent(rejection("over_request_rate_limit", "Try again after 42 seconds"))).toBe(false);
});
