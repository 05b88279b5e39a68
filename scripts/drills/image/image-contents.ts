import { join } from "node:path";
import { certificates, nodeImage, runtimeImage } from "./base-images.ts";
import { image } from "./container.ts";
import type { Report } from "./report.ts";
import { buildah, podman, run } from "./tools.ts";

/** Builds the image of the Dockerfile on the substitutes, and stores it where crun finds it. */
export function buildImage(): void {
  buildah(
    "build",
    "--isolation=chroot",
    // The other format has no HEALTHCHECK.
    "--format=docker",
    "--layers",
    `--volume=${certificates}:${certificates}:ro`,
    `--build-arg=NODE_IMAGE=${nodeImage}`,
    `--build-arg=RUNTIME_IMAGE=${runtimeImage}`,
    `--tag=${image}`,
    ".",
  );
}

/** Prints the size of each layer. */
export function printLayers(): void {
  const history = JSON.parse(podman("history", "--no-trunc", "--format=json", image)) as {
    size: number;
    CreatedBy: string;
  }[];
  for (const { size, CreatedBy } of history.filter((layer) => layer.size > 100_000))
    console.log(`${megabytes(size).padStart(6)} MB  ${layerName(CreatedBy)}`);
}

/** Compares the image's files with the release from which they were copied, and its size with the goal. */
export function checkContents(report: Report): void {
  const bytes = Number(podman("image", "inspect", "--format={{.Size}}", image));
  report.add("is at most 240 MB", bytes <= 240e6, `${megabytes(bytes)} MB`);
  const container = buildah("from", image).trim();
  const root = buildah("mount", container).trim();
  try {
    run("sh", ["-c", 'cd "$1" && sha256sum --quiet --check SHA256SUMS', "sh", join(root, "app")]);
    const count = run("sh", ["-c", 'wc -l < "$1"', "sh", join(root, "app/SHA256SUMS")]).trim();
    report.add("contains the release", true, `checksums of ${count} files`);
    const unwanted = [".env", ".git", ".npmrc", "secrets", "*.key", "*.crt"].flatMap((name) => ["-o", "-name", name]);
    const found = run("find", [root, "-xdev", "-not", "-path", "*/usr/share/*", "(", ...unwanted.slice(1), ")"]).trim();
    report.add("contains neither settings nor history", found === "", found === "" ? "none found" : found);
  } finally {
    buildah("rm", container);
  }
}

/** Prints Compose's plan without pulling the images of the proxy and of PostgreSQL. */
export function checkComposeFile(report: Report): void {
  const text = run("sh", ["-c", "podman-compose --dry-run up --detach 2>&1"]);
  const lines = text.split("\n").filter((line) => line.startsWith("podman run "));
  const unprivileged = lines.filter((line) => line.includes("--cap-drop ALL") && line.includes("no-new-privileges"));
  const holds = lines.length === 4 && unprivileged.length === 4;
  report.add("compose.yaml can be read", holds, `${lines.length} services, ${unprivileged.length} without privileges`);
}

function layerName(createdBy: string): string {
  if (createdBy.includes("/usr/local/bin/node")) return "Node";
  if (createdBy.includes("/app")) return "the release";
  return "Debian's libraries";
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
