import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test.skipIf(!onLinux)("a process that ended counts as ended before its parent has noticed", async () => {
  const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(line).trim());
  const fields = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  await expect.poll(() => fields()[0]).toBe("Z");
  expect(stateOf({ ...ownIdentity(), pid, start: fields()[19] ?? null })).toBe("ended");
  parent.kill("SIGKILL");
});
