import { podman } from "./tools.ts";

export const image = "localhost/taoli-drill/taoli";

const container = "taoli-drill";
const volume = "taoli-drill-data";

/** Starts the image as in the deployment guide: no privileges, a read-only root, one volume. */
export function startContainer(port: number): void {
  podman(
    "run",
    "--detach",
    `--name=${container}`,
    "--read-only",
    "--cap-drop=all",
    "--security-opt=no-new-privileges",
    "--tmpfs=/tmp:rw,size=64m",
    `--volume=${volume}:/data`,
    `--env=PORT=${port}`,
    `--env=ORIGIN=http://localhost:${port}`,
    // For machines without systemd and separate control groups.
    "--cgroups=disabled",
    "--network=host",
    "--no-healthcheck",
    "--ulimit=nofile=20000:20000",
    "--ulimit=nproc=4096:4096",
    image,
  );
}

/**
 * Sends SIGTERM. Returns the exit code and the duration in milliseconds; a container killed after 20 s exits with 137.
 */
export function stopContainer(): { exitCode: number; milliseconds: number } {
  const before = performance.now();
  podman("stop", "--time=20", container);
  const milliseconds = Math.round(performance.now() - before);
  const exitCode = Number(podman("inspect", "--format={{.State.ExitCode}}", container));
  podman("rm", container);
  return { exitCode, milliseconds };
}

/** Runs JavaScript in the container with its Node. Returns its output or its error. */
export function evaluate(script: string): string {
  try {
    return podman("exec", container, "/usr/local/bin/node", "--eval", script).trim();
  } catch (error) {
    return String(error);
  }
}

/** Runs the HEALTHCHECK of the image in the container, as an engine with systemd does every ten seconds. */
export function isHealthy(): boolean {
  const { Test } = JSON.parse(podman("image", "inspect", "--format={{json .HealthCheck}}", image)) as {
    Test: string[];
  };
  try {
    podman("exec", container, ...Test.slice(1));
    return true;
  } catch {
    return false;
  }
}

/** The process id of the server on this machine. */
export function processId(): string {
  return podman("inspect", "--format={{.State.Pid}}", container).trim();
}

export function logs(): string {
  return podman("logs", container);
}

/** Removes the remains of an earlier drill, or of this one. */
export function removeContainer(): void {
  podman("rm", "--force", "--ignore", container);
  podman("volume", "rm", "--force", volume);
}
