import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ownIdentity, stateOf } from "./process-identity.ts";

const onLinux = process.platform === "linux";

test.skipIf(!onLinux)("a process is told from one that ended, and from one that has its ID now", () => {
  const own = ownIdentity();
  expect(stateOf(own)).toBe("running");
  expect(stateOf({ ...own, start: "1" })).toBe("ended");
  expect(stateOf({ ...own, pid: 2 ** 22 + 1 })).toBe("ended");
  expect(stateOf({ ...own, start: null })).toBe("unknown");
});

test("nothing is known of a process of another namespace or boot", () => {
  const own = ownIdentity();
  for (const namespace of [null, "", `${own.namespace}0`]) expect(stateOf({ ...own, namespace })).toBe("unknown");
});

test.skipIf(!onLinux)("a process that is stopped may or may not come back", async () => {
  const child = spawn("sleep", ["60"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const pid = child.pid ?? 0;
  const start = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? null;
  const state = () => stateOf({ ...ownIdentity(), pid, start });
  expect(state()).toBe("running");
  child.kill("SIGSTOP");
  await expect.poll(state).toBe("unknown");
  child.kill("SIGCONT");
  await expect.poll(state).toBe("running");
});

test.skipIf(!onLinux)("a process that ended counts as ended before its parent has noticed", async () => {
  // The shell has become a program that does not reap its children when the first one ends.
  const script = "sleep 0.2 & echo $!; exec sleep 60";
  const parent = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(line).trim());
  const fields = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  await expect.poll(() => fields()[0], { timeout: 10_000 }).toBe("Z");
  expect(stateOf({ ...ownIdentity(), pid, start: fields()[19] ?? null })).toBe("ended");
});
