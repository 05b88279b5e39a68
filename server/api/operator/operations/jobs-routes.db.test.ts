import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { type JobStarter, runJob } from "#domain/operators/run-job.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const member: Actor = { role: "member", userId: randomUUID(), email: "a@b.example", fullName: "A", language: null };

eachDatabase((database) => {
  const services = () => testServices(database.db, testNow);

  function starter(isRunning: boolean): JobStarter & { started: string[] } {
    const started: string[] = [];
    return {
      started,
      list: async () => [{ name: "send-reminders", isRunning }],
      runNow: async (name) => started.push(name) > 0,
    };
  }

  const recorded = async () => {
    const rows = await database.db
      .selectFrom("audit_log")
      .select("target_id")
      .where("action", "=", "job-run-requested")
      .execute();
    return rows.map(({ target_id }) => target_id);
  };

  test("an operator starts a job, which is recorded; a running or unknown job is not started", async () => {
    const before = (await recorded()).length;
    const idle = starter(false);
    expect(await runJob(services(), idle, operator, "send-reminders")).toEqual({ ok: true, value: "send-reminders" });
    expect(idle.started).toEqual(["send-reminders"]);
    expect((await recorded()).slice(before)).toEqual(["send-reminders"]);
    expect(await runJob(services(), idle, operator, "no-job")).toMatchObject({ failure: "not-found" });
    const busy = starter(true);
    expect(await runJob(services(), busy, operator, "send-reminders")).toMatchObject({ failure: "job-running" });
    expect([busy.started, (await recorded()).length]).toEqual([[], before + 1]);
  });

  test("members and visitors cannot start jobs", async () => {
    const jobs = starter(false);
    expect(await runJob(services(), jobs, member, "send-reminders")).toMatchObject({ failure: "not-allowed" });
    expect(await runJob(services(), jobs, { role: "visitor" }, "send-reminders")).toMatchObject({
      failure: "not-signed-in",
    });
    expect(jobs.started).toEqual([]);
  });
});

test.each(locales)("every job has a description in %s", (locale) => {
  expect(Object.keys(messagesFor(locale, "adminJobs").does)).toEqual(
    expect.arrayContaining([
      "apply-webhook-events",
      "check-invariants",
      "close-accounts",
      "deliver-email",
      "end-bans",
      "erase-expired",
      "expire-listings",
      "grant-operators",
      "notify-operators",
      "prepare-exports",
      "prune-records",
      "recheck-payments",
      "reconcile-payments",
      "refold-listings",
      "send-reminders",
      "sweep-accounts",
      "sweep-media",
      "update-courses",
    ]),
  );
});
