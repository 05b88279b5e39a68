import { expect, test } from "vitest";
import { pendingEmail } from "./pending-email.ts";

const now = new Date("2026-11-20T12:00:00Z");
const user = { email: "lin@taoli.example", new_email: "yuqing@taoli.example" };

test("an email change is pending until both links are opened", () => {
  expect(pendingEmail({ email: user.email }, now)).toBeNull();
  expect(pendingEmail({ ...user, new_email: "" }, now)).toBeNull();
  expect(pendingEmail({ ...user, new_email: user.email }, now)).toBeNull();
  expect(pendingEmail({ ...user, email_change_sent_at: "2026-11-20T11:59:00Z" }, now)).toEqual({
    from: user.email,
    to: user.new_email,
    isExpired: false,
    waitSeconds: 0,
  });
});

test.each([
  ["11:59:40", 40],
  ["12:00:00", 60],
  ["12:00:09", 60],
])("emails sent at %s can be sent again in %i seconds", (time, seconds) => {
  const sent = { ...user, email_change_sent_at: `2026-11-20T${time}Z` };
  expect(pendingEmail(sent, now)?.waitSeconds).toBe(seconds);
});

test("the links expire after an hour", () => {
  expect(pendingEmail({ ...user, email_change_sent_at: "2026-11-20T10:59:59Z" }, now)?.isExpired).toBe(true);
  expect(pendingEmail({ ...user, email_change_sent_at: "2026-11-20T11:00:01Z" }, now)?.isExpired).toBe(false);
  expect(pendingEmail(user, now)?.isExpired).toBe(false);
});
