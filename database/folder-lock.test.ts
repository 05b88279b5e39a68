import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";

const parent = mkdtempSync(join(tmpdir(), "taoli-lock-"));
let number = 0;
const children: ChildProcess[] = [];

function newFolder(): string {
  number += 1;
  return join(parent, `folder-${number}`);
}

/** Another process that tries to lock the folder, says so, and stays. */
function lockElsewhere(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { lockFolder } from "#database/folder-lock.ts";
    try { lockFolder(process.env.FOLDER); console.log("locked"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.code + ": " + error.message); }
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, FOLDER: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((resolve) => child.stdout?.once("data", (data) => resolve({ child, said: String(data).trim() })));
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("a second process is refused at once, by the folder's name and the holder's number", async () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  const { said } = await lockElsewhere(folder);
  expect(said).toMatch(/^folder-in-use: /u);
  expect(said).toContain(folder);
  expect(said).toContain(`process ${process.pid}.`);
  unlock();
  expect((await lockElsewhere(folder)).said).toBe("locked");
});

test("the same process cannot open a folder twice either", () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  unlock();
  unlock();
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

test("the lock of a process that was killed is taken over", async () => {
  const folder = newFolder();
  const { child, said } = await lockElsewhere(folder);
  expect(said).toBe("locked");
  expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(`${folder}.lock`)).toBe(true);
  lockFolder(folder)();
});

test("a number that now belongs to another process does not hold the lock", () => {
  const folder = newFolder();
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: process.ppid, start: "long ago" }));
  lockFolder(folder)();
});

test("a lock without a name is being written, unless it is old", () => {
  const folder = newFolder();
  writeFileSync(`${folder}.lock`, "");
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  utimesSync(`${folder}.lock`, new Date(0), new Date(0));
  lockFolder(folder)();
});

test("of many processes that find a dead lock only one takes it over", async () => {
  const folder = newFolder();
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, start: "1" }));
  const all = await Promise.all(Array.from({ length: 6 }, () => lockElsewhere(folder)));
  expect(all.filter((one) => one.said === "locked")).toHaveLength(1);
  expect(all.filter((one) => one.said.startsWith("folder-in-use"))).toHaveLength(5);
});
