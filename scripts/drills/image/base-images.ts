import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildah, run, workspace } from "./tools.ts";

/** Certificates of this machine: npm may reach its registry only through a proxy with its own certificate authority. */
export const certificates = "/etc/ssl/certs/ca-certificates.crt";

export const nodeImage = "localhost/taoli-drill/node";
export const runtimeImage = "localhost/taoli-drill/runtime";

const names = ["base-files", "ca-certificates", "libc6", "libgcc-s1", "libstdc++6", "netbase", "tzdata"];

/**
 * Creates substitutes for the two base images of the Dockerfile from Debian's and npm's packages, so that no image
 * registry is needed. They match the originals in the relevant contents: Node with npm on Debian, and Debian's
 * libraries without a shell.
 */
export function makeBaseImages(): void {
  if (!hasImage(runtimeImage)) {
    commit(runtimeImage, debian("runtime", ["--variant=extract", `--include=${names.join(",")}`]), (container) => {
      writeFileSync(join(workspace, "passwd"), "nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n");
      buildah("copy", "--quiet", container, join(workspace, "passwd"), "/etc/passwd");
    });
  }
  if (!hasImage(nodeImage)) {
    commit(nodeImage, debian("node", ["--variant=minbase", "--include=ca-certificates"]), addNode);
  }
}

function hasImage(name: string): boolean {
  return buildah("images", "--format", "{{.Name}}").split("\n").includes(name);
}

/** Returns a tar file of Debian's current stable release. */
function debian(name: string, flags: readonly string[]): string {
  const file = join(workspace, `${name}.tar`);
  if (!existsSync(file)) run("mmdebstrap", ["--quiet", "--mode=root", ...flags, "trixie", file]);
  return file;
}

function addNode(container: string): void {
  if (!existsSync(join(workspace, "npm"))) run("npm", ["install", "--prefix", workspace, "--silent", "npm@11"]);
  buildah("copy", "--quiet", container, process.execPath, "/usr/local/bin/node");
  buildah("copy", "--quiet", container, join(workspace, "node_modules/npm"), "/usr/local/lib/node_modules/npm");
  buildah("config", `--env=NODE_EXTRA_CA_CERTS=${certificates}`, container);
  const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
  buildah("run", "--isolation", "chroot", container, "--", ...link);
}

function commit(image: string, tar: string, change: (container: string) => void): void {
  const container = buildah("from", "scratch").trim();
  buildah("add", "--quiet", container, tar, "/");
  change(container);
  buildah("commit", "--quiet", "--rm", container, image);
}
