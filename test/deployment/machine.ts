import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Debian packages of the programs that the document configures. */
const programs = {
  nginx: "nginx",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  curl: "curl",
  openssl: "openssl",
  jq: "jq",
  ip: "iproute2",
  rsyslogd: "rsyslog rsyslog-gnutls",
  "systemd-creds": "systemd",
};

/**
 * An isolated machine for a test: this machine's programs and files in namespaces, with a separate network, processes
 * and mounts. Its changes are discarded when it stops or when the test's process exits.
 */
export type Machine = {
  /** Runs a script as root and returns its trimmed output. Rejects with stdout and stderr if it fails. */
  run(script: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  stop(): Promise<void>;
};

/** The reason why no machine can be opened here, and whether installing packages would help. */
export type SkipReason = { reason: string; isMissingPackage: boolean };

/** Null when a machine can be opened. */
export function machineSkipReason(): SkipReason | null {
  const never = (reason: string): SkipReason => ({ reason, isMissingPackage: false });
  if (process.platform !== "linux" || !existsSync("/etc/debian_version")) return never("this is not Debian");
  if (process.getuid?.() !== 0) return never("it needs root");
  try {
    execFileSync("unshare", ["--mount", "--net", "--pid", "--fork", "true"], { stdio: "pipe" });
  } catch {
    return never("namespaces are not allowed");
  }
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  const missing = Object.entries(programs).filter(
    ([name]) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  if (missing.length === 0) return null;
  const names = missing.map(([, name]) => name).join(" ");
  return { reason: `these packages are missing: ${names}`, isMissingPackage: true };
}

/** Warns loudly about missing coverage. Throws in CI if packages would help. */
export function reportSkipped(document: string, { reason, isMissingPackage }: SkipReason): void {
  const message = `${document} was NOT RUN: ${reason}.`;
  if (process.env["CI"] && isMissingPackage) throw new Error(message);
  console.error(`\n${"!".repeat(80)}\n${message}\n${"!".repeat(80)}\n`);
}

/** `addresses` are the visitors' addresses, in addition to 127.0.0.0/8. */
export async function openMachine(addresses: readonly string[]): Promise<Machine> {
  const layers = mkdtempSync(join(tmpdir(), "taoli-machine-"));
  const namespaces = ["--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"];
  const unshared = spawn("unshare", [...namespaces, "test/deployment/machine.sh", layers, ...addresses], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  await untilReady(unshared);
  const first = readFileSync(`/proc/${unshared.pid}/task/${unshared.pid}/children`, "utf8").trim();

  function run(script: string, input = ""): Promise<string> {
    const enter = ["--target", first, "--mount", "--net", "--pid"];
    const bash = ["bash", "--norc", "-euo", "pipefail", "-c", `cd /srv/taoli\n${script}`];
    return outputOf(spawn("nsenter", [...enter, ...bash], { env: environment() }), input);
  }

  return {
    run,
    write: async (path, text) => void (await run(`mkdir -p "$(dirname ${path})" && cat > ${path}`, text)),
    async stop() {
      const ended = new Promise((resolve) => unshared.once("exit", resolve));
      unshared.stdin.end();
      await ended;
      rmSync(layers, { recursive: true, force: true });
    },
  };
}

/** Environment of a root shell with the stand-ins first in the PATH; npm installs from its existing cache. */
function environment(): NodeJS.ProcessEnv {
  const { HOME, PATH } = process.env;
  const path = ["/run/stand-ins", "/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin", PATH];
  return { HOME, PATH: path.join(delimiter), NPM_CONFIG_OFFLINE: "true", NPM_CONFIG_UPDATE_NOTIFIER: "false" };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("ready\n")) resolve();
      });
    child.once("exit", () => reject(new Error(`The machine did not start: ${output}`)));
  });
}

function outputOf(child: ChildProcess, input: string): Promise<string> {
  const outputs = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      outputs[name] += text;
    });
  // A script may ignore its input.
  child.stdin?.on("error", () => {}).end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(outputs.stdout.trim());
      else reject(new Error(`Exit code ${code}\n${outputs.stdout}\n${outputs.stderr}`));
    });
  });
}
