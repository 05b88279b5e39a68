import { AuthApiError, type AuthChangeEvent, type GoTrueClient, type Session } from "@supabase/auth-js";
import { afterEach, expect, test, vi } from "vitest";
import type { AuthState } from "./watch-session.ts";
import { watchSession } from "./watch-session.ts";

type Tell = (event: AuthChangeEvent, session: Session | null) => void;

const session = { access_token: "a", refresh_token: "r", user: { id: "u" } } as unknown as Session;

afterEach(() => vi.useRealTimers());

/** A keeper over a client whose events the test sends, and a browser it can inspect. */
function keeping(signOut: () => Promise<{ error: AuthApiError | null }> = async () => ({ error: null })) {
  const browser = { stored: session as Session | null, marks: [] as boolean[], wentHome: 0 };
  const published: AuthState[] = [];
  let tell: Tell = () => {};
  const client = { onAuthStateChange: (listen: Tell) => void (tell = listen), signOut: vi.fn(signOut) };
  const keeper = watchSession({ url: "https://taoli.example/auth/v1" }, (state) => published.push(state), {
    createClient: () => client as unknown as GoTrueClient,
    readStored: () => browser.stored,
    clearStored: () => void (browser.stored = null),
    mark: (isSignedIn) => void browser.marks.push(isSignedIn),
    goHome: () => void (browser.wentHome += 1),
  });
  return { browser, client, keeper, published, tell: (...told: Parameters<Tell>) => tell(...told) };
}

test("every client event is published with its session, the initial one first", () => {
  const { tell, published, browser } = keeping();
  const events = ["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "PASSWORD_RECOVERY"] as const;
  for (const event of events) tell(event, session);
  expect(published).toEqual(events.map((event) => ({ event, session, loading: false })));
  expect(browser.marks).toEqual(events.map(() => true));
});

test("a session that cannot be refreshed yet is kept", () => {
  const { tell, published, browser } = keeping();
  tell("INITIAL_SESSION", null);
  expect(published).toEqual([{ event: "INITIAL_SESSION", session, loading: false }]);
  expect(browser.marks).toEqual([true]);
});

test("a session rejected by the server is cleared", () => {
  const { tell, published, browser } = keeping();
  tell("SIGNED_OUT", null);
  expect(published).toEqual([{ event: "SIGNED_OUT", session: null, loading: false }]);
  expect(browser.marks).toEqual([false]);
});

test("signing out navigates home, and the page being left does not change", async () => {
  const { browser, keeper, published, tell, client } = keeping(async () => {
    browser.stored = null;
    tell("SIGNED_OUT", null);
    return { error: null };
  });
  expect(await keeper.signOut()).toBeNull();
  expect(client.signOut).toHaveBeenCalledWith({ scope: "local" });
  expect([browser.wentHome, published]).toEqual([1, []]);
});

test("an unresponsive server does not prevent signing out, and its late response restores nothing", async () => {
  vi.useFakeTimers();
  const { browser, keeper, published, tell } = keeping(() => new Promise(() => {}));
  const left = keeper.signOut("local");
  await vi.advanceTimersByTimeAsync(1499);
  expect([browser.wentHome, browser.stored]).toEqual([0, session]);
  await vi.advanceTimersByTimeAsync(2);
  expect(await left).toBeNull();
  expect([browser.wentHome, browser.stored]).toEqual([1, null]);
  browser.stored = session;
  tell("TOKEN_REFRESHED", session);
  expect([browser.stored, published]).toEqual([null, []]);
});

test("an error response or a failing client does not prevent signing out", async () => {
  const rejection = new AuthApiError("Too many", 429, "over_request_rate_limit");
  for (const response of [async () => ({ error: rejection }), () => Promise.reject(new Error("no lock"))]) {
    const { browser, keeper } = keeping(response);
    expect(await keeper.signOut()).toBeNull();
    expect([browser.wentHome, browser.stored]).toEqual([1, null]);
  }
});

test("a failed sign-out of all devices is returned, and the session is kept", async () => {
  const rejection = new AuthApiError("Too many", 429, "over_request_rate_limit");
  const { browser, keeper, published, tell } = keeping(async () => ({ error: rejection }));
  expect(await keeper.signOut("global")).toBe(rejection);
  expect(browser.wentHome).toBe(0);
  tell("SIGNED_OUT", null);
  expect(published).toHaveLength(1);
});

test("signing out other devices does not navigate", async () => {
  const { browser, keeper, client } = keeping();
  await keeper.signOut("others");
  expect(client.signOut).toHaveBeenCalledWith({ scope: "others" });
  expect(browser.wentHome).toBe(0);
});
