import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { runAlone } from "./run-alone.ts";

eachDatabase((database) => {
  /** Running work, until it is released. */
  async function begin(name: string): Promise<{ letGo(): void; ended: Promise<boolean> }> {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const ended = runAlone(database.opened, name, () => {
      begun();
      return held;
    });
    await hasBegun;
    return { letGo, ended };
  }

  const tryOnce = (name: string) => runAlone(database.opened, name, async () => {});

  test("the same work never runs concurrently; other work does, and the same work runs later, also after a failure", async () => {
    const { letGo, ended } = await begin("one");
    expect([await tryOnce("one"), await tryOnce("other")]).toEqual([false, true]);
    letGo();
    expect(await ended).toBe(true);
    await expect(runAlone(database.opened, "one", () => Promise.reject(new Error("No luck.")))).rejects.toThrow("luck");
    expect(await tryOnce("one")).toBe(true);
  });

  test("a process that dies does not block another", async ({ skip }) => {
    skip(database.kind === "pglite", "PGlite has one process.");
    const { letGo, ended } = await begin("one");
    const { rows } = await database.opened.execute(
      `select state, pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and datname = current_database()`,
    );
    // It has no open transaction either.
    expect(rows).toEqual([{ state: "idle", pg_terminate_backend: true }]);
    await expect.poll(() => tryOnce("one")).toBe(true);
    letGo();
    await ended.catch(() => {});
  });
});
