import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";
import { ownIdentity } from "./process-identity.ts";

const parent = mkdtempSync(join(tmpdir(), "taoli-lock-"));
let number = 0;
const children: ChildProcess[] = [];

/** The wait for a heartbeat outlasts the test. */
const patient = { heartbeat: 20, trust: 5, stale: 600_000, settle: 1 };
const quick = { ...patient, stale: 300 };

function newFolder(): string {
  number += 1;
  return join(parent, `folder-${number}`);
}

/** Writes a lock file as a process of another container does. */
function writeForeignLock(folder: string, changes: object = {}): void {
  const owner = { token: "foreign", host: "box-7", pid: process.pid, namespace: "elsewhere", start: "1", ...changes };
  writeFileSync(`${folder}.lock`, JSON.stringify(owner));
}

/** Starts another process that tries to lock the folder, prints the outcome and keeps running. */
function lockElsewhere(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { lockFolder } from "#database/pglite/folder-lock.ts";
    try { await lockFolder(process.env.FOLDER, { timing: JSON.parse(process.env.TIMING) }); console.log("locked"); }
    catch (error) { console.log(error.code + ": " + error.message); }
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, FOLDER: folder, TIMING: JSON.stringify(patient) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((resolve) => child.stdout?.once("data", (data) => resolve({ child, said: String(data).trim() })));
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("a second process is rejected immediately with the folder and the owner's process ID", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  const { said } = await lockElsewhere(folder);
  expect(said).toMatch(/^folder-in-use: /u);
  expect(said).toContain(folder);
  expect(said).toContain(`process ${process.pid}.`);
  lock.release();
  expect((await lockElsewhere(folder)).said).toBe("locked");
});

test("the same process cannot lock a folder twice", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  lock.release();
  lock.release();
  expect(existsSync(`${folder}.lock`)).toBe(false);
  expect(() => lock.assertOwned()).toThrow("no longer holds");
});

test("the lock of a killed process is taken over immediately", async () => {
  const folder = newFolder();
  const { child, said } = await lockElsewhere(folder);
  expect(said).toBe("locked");
  await expect(lockFolder(folder, { timing: patient })).rejects.toThrow(`process ${child.pid}`);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(`${folder}.lock`)).toBe(true);
  (await lockFolder(folder, { timing: patient })).release();
});

test("a reused process ID does not hold the lock", async () => {
  const folder = newFolder();
  writeForeignLock(folder, { ...ownIdentity(), pid: process.ppid, start: "1" });
  const lock = await lockFolder(folder, { timing: patient });
  expect(() => lock.assertOwned()).not.toThrow();
  lock.release();
});

test("only one of several concurrent processes takes over the lock of a dead one", async () => {
  const folder = newFolder();
  writeForeignLock(folder, { ...ownIdentity(), pid: 2 ** 22 + 1 });
  const all = await Promise.all(Array.from({ length: 6 }, () => lockElsewhere(folder)));
  expect(all.filter((one) => one.said === "locked")).toHaveLength(1);
  expect(all.filter((one) => one.said.startsWith("folder-in-use"))).toHaveLength(5);
});

test("an owner in another container keeps the lock while its heartbeat continues", async () => {
  const folder = newFolder();
  // A process ID that is unused here, like that of an owner in another container.
  writeForeignLock(folder, { pid: 2 ** 22 + 1 });
  const beating = setInterval(() => utimesSync(`${folder}.lock`, new Date(), new Date()), 20);
  onTestFinished(() => clearInterval(beating));
  const report = vi.fn();
  const message = `process ${2 ** 22 + 1} of another container or machine (box-7)`;
  await expect(lockFolder(folder, { timing: patient, report })).rejects.toThrow(message);
  expect(report).toHaveBeenCalledExactlyOnceWith("database-folder-locked", expect.any(FolderInUseError));
  expect(readFileSync(`${folder}.lock`, "utf8")).toContain("foreign");
});

test("an owner in another container without a heartbeat is replaced, even if its lock file is empty", async () => {
  for (const leave of [writeForeignLock, (folder: string) => writeFileSync(`${folder}.lock`, "")]) {
    const folder = newFolder();
    leave(folder);
    const lock = await lockFolder(folder, { timing: quick });
    expect(readFileSync(`${folder}.lock`, "utf8")).toContain(`"pid":${process.pid},`);
    lock.release();
    expect(existsSync(`${folder}.lock`)).toBe(false);
  }
});

test("a folder that is released by an owner in another container can be locked", async () => {
  const folder = newFolder();
  writeForeignLock(folder);
  const report = () => rmSync(`${folder}.lock`);
  (await lockFolder(folder, { timing: patient, report })).release();
});

test("an owner that lost the lock stops, both on use and by heartbeat", async () => {
  for (const find of ["by use", "by heartbeat"]) {
    const folder = newFolder();
    const onLost = vi.fn();
    const heartbeat = find === "by use" ? 600_000 : 20;
    const lock = await lockFolder(folder, { timing: { ...quick, heartbeat }, onLost });
    writeForeignLock(folder);
    if (find === "by use") {
      await new Promise((resolve) => setTimeout(resolve, 2 * quick.trust));
      expect(() => lock.assertOwned()).toThrow("no longer holds");
    }
    await expect.poll(() => onLost.mock.calls).toHaveLength(1);
    expect(onLost).toHaveBeenCalledWith(expect.stringContaining(`${folder}: process ${process.pid} of another`));
    expect(() => lock.assertOwned()).toThrow("no longer holds");
    lock.release();
    expect(readFileSync(`${folder}.lock`, "utf8")).toContain("foreign");
  }
});

test("a deleted lock file is restored", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder, { timing: quick });
  const text = readFileSync(`${folder}.lock`, "utf8");
  rmSync(`${folder}.lock`);
  await expect.poll(() => existsSync(`${folder}.lock`) && readFileSync(`${folder}.lock`, "utf8")).toBe(text);
  await expect(lockFolder(folder, { timing: patient })).rejects.toThrow(FolderInUseError);
  lock.release();
});
