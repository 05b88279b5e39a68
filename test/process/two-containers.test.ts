import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { type Account, readUser, signIn, signUp } from "#test/helpers/auth/account-requests.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

/**
 * Gives a process its own PID namespace and /proc, as a container does; root may do so without a user namespace.
 */
const asUser = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
const container = ["unshare", ...asUser, "--pid", "--fork", "--mount-proc", "--kill-child"];

function canContain(): boolean {
  try {
    const [program = "", ...messages] = container;
    execFileSync(program, [...messages, "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started) server.kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

/** A server over a shared folder, in its own container or outside. */
async function start(folder: string, launcher: string[] = []): Promise<ServerProcess> {
  const server = await startServer(folder, { launcher, environment: { TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0" } });
  started.push(server);
  return server;
}

/** Sends a signal to the server inside a container, bypassing the program that created the container. */
function signalInside({ pid }: ServerProcess, signal: NodeJS.Signals): void {
  process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")), signal);
}

async function expectAccounts({ origin }: ServerProcess, accounts: Account[]): Promise<void> {
  for (const account of accounts) {
    await signIn(origin, account);
    await readUser(origin, account);
  }
}

test.skipIf(!canContain())(
  "two containers share a folder: only one serves, and no acknowledged sign-up is lost",
  {
    timeout: 180_000,
  },
  async () => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const first = await start(folder, container);
    await first.ready;
    const accounts = [await signUp(first.origin, 1)];

    const rejected = await start(folder, container);
    expect(await rejected.ended).toBe(1);
    expect(rejected.stderr()).toMatch(
      /^The database folder .*pglite is in use by process 1 of another container or machine/,
    );
    accounts.push(await signUp(first.origin, 2));

    signalInside(first, "SIGSTOP");
    const second = await start(folder);
    await second.ready;
    expect(second.log().map(({ event }) => event)).toContain("database-folder-locked");
    await expectAccounts(second, accounts);
    accounts.push(await signUp(second.origin, 3));

    signalInside(first, "SIGCONT");
    expect(await first.ended).toBe(1);
    expect(first.stderr()).toMatch(
      /^This process no longer owns the database folder .* has taken it over\. It stops at once\.$/m,
    );
    accounts.push(await signUp(second.origin, 4));

    second.kill("SIGKILL");
    await second.ended;
    const third = await start(folder, container);
    await third.ready;
    await expectAccounts(third, accounts);
  },
);
