import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const folder = "tools/lighthouse";
const cli = `${folder}/node_modules/lighthouse/cli/index.js`;

/** Flags that stop Chromium's own background requests. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type LighthouseReport = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string }>;
};

/** Installs Lighthouse and its puppeteer-core if missing. */
export function ensureLighthouse(): void {
  if (!existsSync(cli)) execFileSync("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"]);
}

/**
 * Runs Lighthouse's mobile profile once. Chromium occasionally returns no trace, so a failed run is repeated once.
 */
export async function runLighthouse(url: string, flags: readonly string[] = []): Promise<LighthouseReport> {
  return await runOnce(url, flags).catch(() => runOnce(url, flags));
}

async function runOnce(url: string, flags: readonly string[]): Promise<LighthouseReport> {
  const chromeFlags = `--chrome-flags=${["--headless=new", ...chromiumFlags].join(" ")}`;
  const chromium = process.env["CHROMIUM_PATH"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, url, "--quiet", "--output=json", chromeFlags, ...flags],
    { env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as LighthouseReport;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
