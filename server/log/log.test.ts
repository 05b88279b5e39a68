import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const lastWords = `
  import { createLog } from "./server/log/log.ts";
  process.stdin.resume().on("end", async () => {
    const log = createLog("info");
    log.info("the-last-line");
    await log.flush();
    process.exit(0);
  });
`;

function speaker() {
  return spawn(process.execPath, ["--input-type=module", "-e", lastWords], { stdio: ["pipe", "pipe", "inherit"] });
}

test("the last lines are written before the process exits", async () => {
  const child = speaker();
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
  expect(said).toContain('"event":"the-last-line"');
});

test("the process exits even if its output is closed", { timeout: 20_000 }, async () => {
  const child = speaker();
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});
