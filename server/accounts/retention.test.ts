import { expect, test } from "vitest";
import { authRetentionMs } from "#auth/sweep.ts";
import { type Period, retention } from "#domain/retention/retention.ts";

test("the auth provider's retention matches the privacy page", () => {
  const day = 24 * 60 * 60_000;
  for (const [set, milliseconds] of Object.entries(authRetentionMs)) {
    const period: Period | undefined = Object.entries(retention).find(([name]) => name === set)?.[1];
    expect([set, period]).toEqual([set, { unit: "days", count: milliseconds / day }]);
  }
});
