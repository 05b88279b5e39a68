import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesFrom, readEnvironment, readTemplate } from "./configuration.ts";
import { findRequirements, type Requirements } from "./requirements.ts";

const run = promisify(execFile);

/** Returns the programs, or the reason why they are missing. */
function look(): Requirements | string {
  try {
    return findRequirements();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const found = look();
if (typeof found === "string") console.error(`\nThe files of ops/cluster were NOT CHECKED. ${found}\n`);

const basePort = 15_600;
const addresses = addressesFrom(basePort);

test("every file is adapted to the drill's addresses, ports and passwords", () => {
  for (const name of readdirSync("ops/cluster")) {
    const text = readTemplate(name, addresses);
    expect(text, name).not.toMatch(/10\.0\.0\.|…|\b(?:2379|5432|6432|8008)\b/u);
  }
  expect(() => readTemplate("haproxy.cfg", addresses, { "not in the file": "" })).toThrow("does not contain");
});

test("etcd serves the API that Patroni requires", () => {
  expect(readEnvironment(readFileSync("ops/cluster/etcd.env", "utf8"))).toMatchObject({ ETCD_ENABLE_V2: "true" });
  expect(readFileSync("ops/cluster/patroni.yml", "utf8")).toMatch(/^etcd:$/mu);
});

describe.skipIf(typeof found === "string")("with Debian's programs", () => {
  let folder = "";
  const requirements = typeof found === "string" ? null : found;
  const identity = requirements?.identity ?? {};

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "taoli-cluster-files-"));
    own(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function own(path: string): void {
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid);
  }

  function write(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    own(path);
    return path;
  }

  test("HAProxy accepts its configuration unchanged", async () => {
    const { stdout } = await run(requirements?.haproxy ?? "", ["-c", "-f", "ops/cluster/haproxy.cfg"]);
    expect(stdout).toContain("Configuration file is valid");
  });

  test("nginx accepts its site configuration", async () => {
    const site = write(
      "site.conf",
      readTemplate("nginx.conf", addresses, { "listen 80;": `listen ${basePort + 30};` }),
    );
    mkdirSync(join(folder, "logs"));
    const main = write("nginx.conf", `pid nginx.pid; events {} http { access_log off; include ${site}; }`);
    const args = ["-t", "-p", folder, "-e", "errors.log", "-c", main];
    await expect(run(requirements?.nginx ?? "", args)).resolves.toBeDefined();
  });

  test("Patroni reports no problem except an unreachable etcd", async () => {
    const own = { "/var/lib/postgresql/15/taoli": join(folder, "data") };
    const bin = { "/usr/lib/postgresql/15/bin": requirements?.postgresBinaries ?? "" };
    const file = write("patroni.yml", readTemplate("patroni.yml", addresses, { ...own, ...bin }));
    const checked = run(requirements?.patroni ?? "", ["--validate-config", file], { ...identity, cwd: folder });
    const { stdout, stderr }: { stdout: string; stderr: string } = await checked.catch((error) => error);
    const remarks = `${stdout}${stderr}`.trim().split("\n");
    // This check does not know the rules in postgresql.pg_hba, which apply to every node and not only to the first.
    expect(remarks.filter((line) => !/^bootstrap\.pg_hba|is not reachable'$/u.test(line))).toEqual([]);
  });

  test("PgBouncer starts with its configuration", async () => {
    const users = write("userlist.txt", "");
    const text = readTemplate("pgbouncer.ini", addresses, { "/etc/pgbouncer/userlist.txt": users });
    const child = spawn(requirements?.pgbouncer ?? "", [write("pgbouncer.ini", text)], { ...identity, cwd: folder });
    const output = await untilUp(child);
    child.kill("SIGKILL");
    expect(output).toContain("process up");
    expect(output).not.toMatch(/WARNING|ERROR|FATAL/u);
  });
});

/** Returns the output until the program is up, or all of it if the program ends before. */
function untilUp(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("process up")) resolve(output);
    });
    child.once("exit", () => resolve(output));
  });
}
