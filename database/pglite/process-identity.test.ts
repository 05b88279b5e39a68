import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ownIdentity, stateOf } from "./process-identity.ts";

const onLinux = process.platform === "linux";

test.skipIf(!onLinux)("a running process is distinguished from an ended one and from one with a reused ID", () => {
  const own = ownIdentity();
  expect(stateOf(own)).toBe("running");
  expect(stateOf({ ...own, start: "1" })).toBe("ended");
  expect(stateOf({ ...own, pid: 2 ** 22 + 1 })).toBe("ended");
  expect(stateOf({ ...own, start: null })).toBe("unknown");
});

test("the state of a process in another namespace or boot is unknown", () => {
  const own = ownIdentity();
  for (const namespace of [null, "", `${own.namespace}0`]) expect(stateOf({ ...own, namespace })).toBe("unknown");
});

test.skipIf(!onLinux)("the state of a stopped process is unknown", async () => {
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

test.skipIf(!onLinux)("an ended process that its parent has not reaped counts as ended", async () => {
  // The shell is replaced by a program that does not reap its child.
  const script = "sleep 0.2 & echo $!; exec sleep 60";
  const parent = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(line).trim());
  const fields = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  await expect.poll(() => fields()[0], { timeout: 10_000 }).toBe("Z");
  expect(stateOf({ ...ownIdentity(), pid, start: fields()[19] ?? null })).toBe("ended");
});
