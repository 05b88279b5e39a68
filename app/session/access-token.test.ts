import { AuthRetryableFetchError, AuthSessionMissingError, type GoTrueClient } from "@supabase/auth-js";
import { afterEach, expect, test, vi } from "vitest";
import { accessToken } from "./access-token.ts";

afterEach(() => vi.useRealTimers());

const respondingWith = (response: unknown) => ({ getSession: async () => response }) as unknown as GoTrueClient;

test("the session's token is returned, or null without a session", async () => {
  expect(await accessToken(respondingWith({ data: { session: { access_token: "a" } }, error: null }))).toBe("a");
  expect(await accessToken(respondingWith({ data: { session: null }, error: null }))).toBeNull();
  expect(
    await accessToken(respondingWith({ data: { session: null }, error: new AuthSessionMissingError() })),
  ).toBeNull();
});

test("a session that cannot be refreshed is an error, not a missing session", async () => {
  const away = new AuthRetryableFetchError("Bad Gateway", 502);
  await expect(accessToken(respondingWith({ data: { session: null }, error: away }))).rejects.toBe(away);
});

test("a slow refresh times out", async () => {
  vi.useFakeTimers();
  const client = { getSession: () => new Promise(() => {}) } as unknown as GoTrueClient;
  const rejected = expect(accessToken(client)).rejects.toThrow("5000 ms");
  await vi.advanceTimersByTimeAsync(5001);
  await rejected;
});
