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

/** A wait for a heartbeat does not end before the test does. */
const patient = { heartbeat: 20, trust: 5, stale: 600_000, settle: 1 };
const quick = { ...patient, stale: 300 };

function newFolder(): string {
  number += 1;
  return join(parent, `folder-${number}`);
}

/** A lock file as a process of another container leaves it. */
function writeForeignLock(folder: string, changes: object = {}): void {
  const owner = { token: "foreign", host: "box-7", pid: process.pid, namespace: "elsewhere", start: "1", ...changes };
  writeFileSync(`${folder}.lock`, JSON.stringify(owner));
}

/** Another process that tries to lock the folder, prints the outcome, and stays. */
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

test("a second process is refused at once, by the folder's name and the owner's process ID", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  const { said } = await lockElsewhere(folder);
  expect(said).toMatch(/^folder-in-use: /u);
  expect(said).toContain(folder);
  expect(said).toContain(`process ${process.pid}.`);
  lock.release();
  expect((await lockElsewhere(folder)).said).toBe("locked");
});

test("the same process cannot open a folder twice either", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  lock.release();
  lock.release();
  expect(existsSync(`${folder}.lock`)).toBe(false);
  expect(() => lock.assertOwned()).toThrow("no longer holds");
});

test("the lock of a process that was killed is taken over at once", async () => {
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

test("a process ID that belongs to another process now does not hold the lock", async () => {
  const folder = newFolder();
  writeForeignLock(folder, { ...ownIdentity(), pid: process.ppid, start: "1" });
  (await lockFolder(folder, { timing: patient })).release();
});

test("of many processes that find the lock of a dead one only one takes it over", async () => {
  const folder = newFolder();
  writeForeignLock(folder, { ...ownIdentity(), pid: 2 ** 22 + 1 });
  const all = await Promise.all(Array.from({ length: 6 }, () => lockElsewhere(folder)));
  expect(all.filter((one) => one.said === "locked")).toHaveLength(1);
  expect(all.filter((one) => one.said.startsWith("folder-in-use"))).toHaveLength(5);
});

test("in another container a process ID proves nothing: an owner is refused to be replaced while its heart beats", async () => {
  const folder = newFolder();
  // A process id that is unused here, like that of an owner in another container.
  writeForeignLock(folder, { pid: 2 ** 22 + 1 });
  const beating = setInterval(() => utimesSync(`${folder}.lock`, new Date(), new Date()), 20);
  onTestFinished(() => clearInterval(beating));
  const report = vi.fn();
  const message = `process ${2 ** 22 + 1} of another container or machine (box-7)`;
  await expect(lockFolder(folder, { timing: patient, report })).rejects.toThrow(message);
  expect(report).toHaveBeenCalledExactlyOnceWith("database-folder-locked", expect.any(FolderInUseError));
  expect(readFileSync(`${folder}.lock`, "utf8")).toContain("foreign");
});

test("an owner elsewhere whose heart stands still is replaced, also one that left a file without a name", async () => {
  for (const leave of [writeForeignLock, (folder: string) => writeFileSync(`${folder}.lock`, "")]) {
    const folder = newFolder();
    leave(folder);
    const lock = await lockFolder(folder, { timing: quick });
    expect(readFileSync(`${folder}.lock`, "utf8")).toContain(`"pid":${process.pid},`);
    lock.release();
    expect(existsSync(`${folder}.lock`)).toBe(false);
  }
});

test("a folder that its owner elsewhere gives up is free", async () => {
  const folder = newFolder();
  writeForeignLock(folder);
  const report = () => rmSync(`${folder}.lock`);
  (await lockFolder(folder, { timing: patient, report })).release();
});

test("an owner that finds another token stops: when it uses the folder, and when it has nothing to do", async () => {
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

test("a lock file that was deleted by hand is put back", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder, { timing: quick });
  const text = readFileSync(`${folder}.lock`, "utf8");
  rmSync(`${folder}.lock`);
  await expect.poll(() => existsSync(`${folder}.lock`) && readFileSync(`${folder}.lock`, "utf8")).toBe(text);
  await expect(lockFolder(folder, { timing: patient })).rejects.toThrow(FolderInUseError);
  lock.release();
});
