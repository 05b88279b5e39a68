import { readFileSync } from "node:fs";
import { evaluate, isHealthy, logs, processId, startContainer, stopContainer } from "./container.ts";
import type { Report } from "./report.ts";

const password = "correct horse 桃李";
const email = "drill@taoli.example";

/** Runs the image twice on one volume, and checks the guide's promises about it. */
export async function checkRunning(report: Report, port: number): Promise<void> {
  const origin = `http://localhost:${port}`;
  const before = performance.now();
  startContainer(port);
  report.add("starts", await isUp(origin), `${seconds(before)} s on an empty volume`);
  checkRights(report);
  await checkPages(report, origin);
  report.add("reports its health", isHealthy(), "the image's HEALTHCHECK");
  const signedUp = await post(`${origin}/auth/v1/signup`, { email, password });
  report.add("accepts a sign-up", signedUp === 200, `HTTP ${signedUp}`);
  checkStop(report);

  startContainer(port);
  await isUp(origin);
  const signedIn = await post(`${origin}/auth/v1/token?grant_type=password`, { email, password });
  report.add("keeps its data in the volume", signedIn === 200, `sign-in after a restart: HTTP ${signedIn}`);
  checkStop(report);
}

/** Checks the privileges that the kernel reports for the process, not the requested ones. */
function checkRights(report: Report): void {
  const status = readFileSync(`/proc/${processId()}/status`, "utf8");
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "mu").exec(status)?.[1];
  report.add("is not root", field("Uid") === "65532", `uid ${field("Uid")}`);
  report.add("has no capabilities", Number(`0x${field("CapEff")}`) === 0, `CapEff ${field("CapEff")}`);
  report.add("gains no privileges", field("NoNewPrivs") === "1", `NoNewPrivs ${field("NoNewPrivs")}`);
  const written = evaluate('require("node:fs").writeFileSync("/app/x", "")');
  report.add("has a read-only root", written.includes("EROFS"), "a write to /app fails with EROFS");
  const shell = evaluate('console.log(["/bin/sh", "/usr/local/bin/npm"].filter(require("node:fs").existsSync).join())');
  report.add("has neither shell nor npm", shell === "", shell === "" ? "none found" : shell);
}

async function checkPages(report: Report, origin: string): Promise<void> {
  for (const path of ["/", "/zh", "/?city=boston", "/og/zh/site.png"]) {
    const response = await fetch(`${origin}${path}`);
    const { byteLength } = await response.arrayBuffer();
    report.add(`serves ${path}`, response.ok && byteLength > 10_000, `HTTP ${response.status}, ${byteLength} bytes`);
  }
}

function checkStop(report: Report): void {
  const { exitCode, milliseconds } = stopContainer();
  report.add(
    "stops on SIGTERM",
    exitCode === 0 && milliseconds < 15_000,
    `exit code ${exitCode} after ${milliseconds} ms`,
  );
}

async function isUp(origin: string): Promise<boolean> {
  for (
    const deadline = Date.now() + 90_000;
    Date.now() < deadline;
    await new Promise((wait) => setTimeout(wait, 100))
  ) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
  }
  throw new Error(`The container is not ready after 90 s:\n${logs()}`);
}

async function post(url: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
