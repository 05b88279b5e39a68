// `npm run release`: see docs/releasing.md.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { create } from "tar";
import { filesOf, readJson, sha256, stage } from "./stage.mjs";

const root = process.cwd();
const { values } = parseArgs({ options: { out: { type: "string" }, folder: { type: "string" } } });
const time = commitTime();
const { version } = readJson("package.json");
const name = `taoli-${version}`;

if (values.folder !== undefined) {
  const folder = resolve(values.folder);
  await stage(root, folder, time);
  report(folder);
} else {
  const out = resolve(values.out ?? "build/release");
  const folder = join(out, name);
  await stage(root, folder, time);
  report(folder);
  await pack(out, folder);
  rmSync(folder, { recursive: true });
}

/** Writes archive, checksum and SBOM. Entries are sorted and have no owner and one time: same commit, same bytes. */
async function pack(out, folder) {
  mkdirSync(out, { recursive: true });
  const archive = join(out, `${name}.tar.gz`);
  const files = filesOf(folder).map((file) => join(name, file));
  await create({ file: archive, cwd: out, gzip: { level: 6 }, portable: true, mtime: new Date(time) }, files);
  writeFileSync(`${archive}.sha256`, `${sha256(readFileSync(archive))}  ${name}.tar.gz\n`);
  writeFileSync(join(out, `${name}.cdx.json`), readFileSync(join(folder, "sbom.cdx.json")));
  console.log(`${megabytes(statSync(archive).size)} MB  ${archive}`);
}

/** The largest parts of the release. */
function report(folder) {
  const sizes = new Map();
  for (const file of filesOf(folder)) {
    const part = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file.split("/")[0];
    sizes.set(part, (sizes.get(part) ?? 0) + statSync(join(folder, file)).size);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, 10);
  for (const [part, size] of largest) console.log(`${megabytes(size)} MB  ${part}`);
  console.log(`${megabytes(total)} MB  in all, ${filesOf(folder).length} files`);
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1).padStart(6);
}

/** SOURCE_DATE_EPOCH, or the time of the commit; where there is neither, as in an image's build, a fixed time. */
function commitTime() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined) return Number(given) * 1000;
  try {
    const seconds = execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8", stdio: "pipe" });
    return Number(seconds) * 1000;
  } catch {
    return Date.UTC(2026, 0, 1);
  }
}
