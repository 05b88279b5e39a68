import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { signUp } from "#test/helpers/auth/account-requests.ts";
import { startServer, temporaryFolder } from "#test/process/server-process.ts";

type Component = {
  name: string;
  group?: string;
  version?: string;
  purl?: string;
  licenses?: object[];
  properties: { name: string; value: string }[];
};

const { version, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  dependencies: Record<string, string>;
};
const name = `taoli-${version}`;

describe("the release archive", () => {
  const { folder, remove } = temporaryFolder();
  const unpacked = join(folder, name);

  beforeAll(() => {
    makeRelease(folder);
    execFileSync("tar", ["xzf", join(folder, `${name}.tar.gz`), "-C", folder]);
    return remove;
  });

  test("runs without any other files and writes only to its data folder", async () => {
    const data = temporaryFolder();
    const server = await startServer(data.folder, { cwd: unpacked, environment: { TRUSTED_PROXIES: "1" } });
    onTestFinished(async () => {
      server.kill("SIGKILL");
      await server.ended;
      data.remove();
    });
    await server.ready;
    const paths = ["/", "/zh", "/?city=boston", "/healthz"];
    const responses = await Promise.all(paths.map((path) => fetch(`${server.origin}${path}`)));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
    // On a busy machine the first cards take longer than the response timeout.
    const card = async (locale: string) => {
      const response = await fetch(`${server.origin}/og/${locale}/site.png`);
      return response.ok ? (await response.arrayBuffer()).byteLength : 0;
    };
    for (const locale of ["en", "zh"])
      await expect.poll(() => card(locale), { timeout: 60_000 }).toBeGreaterThan(20_000);
    await signUp(server.origin, 1);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const cities = execFileSync(process.execPath, ["scripts/cities.js"], {
      cwd: unpacked,
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: data.folder },
    });
    expect(cities).toContain("No cities are waiting");

    expect(filesOf(unpacked).toSorted()).toEqual([...checksums(unpacked).keys(), "SHA256SUMS"].toSorted());
  });

  test("has the checksum of every file and of the archive", () => {
    for (const [file, sum] of checksums(unpacked)) expect(sha256(join(unpacked, file)), file).toBe(sum);
    expect(readFileSync(join(folder, `${name}.tar.gz.sha256`), "utf8")).toBe(
      `${sha256(join(folder, `${name}.tar.gz`))}  ${name}.tar.gz\n`,
    );
  });

  test("has no types, source maps or files of other platforms, and less than 80 MB", () => {
    const files = filesOf(unpacked);
    expect(files.filter((file) => /\.(map|ts|tsx|woff2)$/u.test(file.replace(/^build\/.*/u, "")))).toEqual([]);
    const libraries = files.filter((file) => file.endsWith(".node")).map((file) => file.split("/")[1]);
    expect(new Set(libraries)).toEqual(new Set(["@img", "@resvg"]));
    expect(libraries).toHaveLength(2);
    const bytes = files.reduce((sum, file) => sum + readFileSync(join(unpacked, file)).byteLength, 0);
    expect(bytes).toBeLessThan(80e6);
  });

  test("has an SBOM that lists every package it contains, with version, purl and license", () => {
    const text = readFileSync(join(unpacked, "sbom.cdx.json"), "utf8");
    const { components } = JSON.parse(text) as { components: Component[] };
    const isShipped = ({ properties }: Component) =>
      properties.some((property) => property.name === "taoli:shipped" && property.value === "true");
    const listed = components.filter(isShipped).map((one) => `${fullName(one)}@${one.version}`);
    expect(listed.toSorted()).toEqual(installedPackages(unpacked).toSorted());
    expect(
      components.filter(({ purl, licenses = [] }) => !purl?.startsWith("pkg:npm/") || licenses.length === 0),
    ).toEqual([]);
    // Including packages that exist only as part of a bundle.
    const names = new Map(components.map((one) => [fullName(one), one.version]));
    expect(Object.fromEntries(Object.keys(dependencies).map((one) => [one, names.get(one)]))).toEqual(dependencies);

    expect(validate(text)).toBe("");
    expect(validate(text.replace('"name": "pg"', '"nam": "pg"'))).toContain("does not match CycloneDX's schema");
  });

  // Not in CI, where the release workflow does the same for every tag.
  test.runIf(process.env["SUITE"] === "full")("has the same bytes when built again in another folder", () => {
    const other = temporaryFolder();
    onTestFinished(other.remove);
    makeRelease(other.folder);
    expect(sha256(join(other.folder, `${name}.tar.gz`))).toBe(sha256(join(folder, `${name}.tar.gz`)));
  });
});

function makeRelease(out: string): void {
  if (!existsSync("tools/release/node_modules/.package-lock.json")) {
    const flags = ["--prefix", "tools/release", "--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", ["ci", ...flags], { stdio: "pipe" });
  }
  execFileSync(process.execPath, ["tools/release/release.mjs", "--out", out], { stdio: "pipe" });
}

/** Returns the validator's errors for a text that is not a valid SBOM. */
function validate(text: string): string {
  const script = `
    import { text } from "node:stream/consumers";
    import { validate } from "./tools/release/sbom.mjs";
    await validate(await text(process.stdin)).catch((error) => console.log(error.message));`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    input: text,
  });
}

function fullName({ group, name }: Component): string {
  return group === undefined ? name : `${group}/${name}`;
}

/** Every package found in the archive. */
function installedPackages(folder: string): string[] {
  return filesOf(folder)
    .filter((file) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/u.test(file))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Component)
    .map((manifest) => `${manifest.name}@${manifest.version}`);
}

function checksums(folder: string): Map<string, string> {
  const lines = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
