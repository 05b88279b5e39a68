import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Base images, storage of images and containers, and volumes. To delete it: `rm -r` after `podman rm --all`. */
export const workspace = join(tmpdir(), "taoli-drill-image");

const storageConf = join(workspace, "storage.conf");

/** Runs a program to its end. Returns its output; throws with its errors if it fails. */
export function run(program: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, CONTAINERS_STORAGE_CONF: storageConf },
    maxBuffer: 64 * 2 ** 20,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}: ${tail(stderr + stdout)}`);
  return stdout;
}

export function buildah(...args: string[]): string {
  return run("buildah", args);
}

/**
 * Podman with crun. crun does not start on a machine with both versions of control groups, so it runs in a separate
 * mount namespace that has only one; the machine is not changed.
 */
export function podman(...args: string[]): string {
  const script = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec podman --runtime crun "$@"';
  return run("unshare", ["--mount", "sh", "-c", script, "sh", ...args]);
}

/** Creates the workspace. Throws if this machine does not meet the drill's requirements. */
export function openWorkspace(): void {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const programs = ["buildah", "podman", "podman-compose", "crun", "mmdebstrap", "unshare"];
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0) throw new Error(`This drill needs root on Debian: apt-get install ${missing.join(" ")}`);
  if (process.getuid?.() !== 0) throw new Error("This drill needs root: it creates file systems and namespaces.");
  mkdirSync(workspace, { recursive: true });
  const paths = `graphroot = "${workspace}/store"\nrunroot = "${workspace}/run"`;
  writeFileSync(storageConf, `[storage]\ndriver = "overlay"\n${paths}\n`);
}

/** The last lines of a program's output. */
function tail(text: string): string {
  return text.trim().split("\n").slice(-12).join("\n");
}
