#!/usr/bin/env node
// The entry point of every npm script: finds or installs the command's requirements, then runs it. Plain JavaScript
// without dependencies, for Node 20 and later: it must run before anything is installed.
import { existsSync } from "node:fs";
import { build, ensureBuild } from "./bootstrap/build.mjs";
import { ensureDependencies } from "./bootstrap/dependencies.mjs";
import { ensureNode } from "./bootstrap/node.mjs";
import { root, runAsChild } from "./bootstrap/shell.mjs";
import { check, format } from "./check.mjs";
import { bench } from "./run-bench.mjs";
import { drill } from "./run-drill.mjs";
import { mutation } from "./run-mutation.mjs";
import { release } from "./run-release.mjs";
import { test } from "./run-tests.mjs";

process.chdir(root);
const [command = "start", ...args] = process.argv.slice(2);
const node = ensureNode();
ensureDependencies(node);

/** Settings of this folder, for commands that open its database. Environment variables take precedence. */
const settings = existsSync(".env") ? ["--env-file=.env"] : [];

/** Runs a command of the server's program. */
function serverCommand(name) {
  ensureBuild(node);
  runAsChild(node, [...settings, "server/serve.js", name, ...args], { NODE_ENV: "production" });
}

const commands = {
  start() {
    ensureBuild(node);
    runAsChild(node, [...settings, "server/serve.js", ...args], { NODE_ENV: "production" });
  },
  dev: () => runAsChild(node, [...settings, "server/dev.ts"]),
  build: () => build(node),
  check: async () => process.exit((await check(node)).failed > 0 ? 1 : 0),
  format: () => format(node),
  test: () => test(node, args),
  "auth-keys": () => serverCommand("auth-keys"),
  migrate: () => serverCommand("migrate"),
  backup: () => serverCommand("backup"),
  restore: () => serverCommand("restore"),
  move: () => serverCommand("move"),
  seed: () => runAsChild(node, [...settings, "scripts/seed.ts", ...args]),
  cities: () => runAsChild(node, [...settings, "scripts/cities.ts", ...args]),
  admin: () => runAsChild(node, [...settings, "scripts/admin.ts", ...args]),
  "stripe-sandbox": () => runAsChild(node, ["stripe-sandbox/command/main.ts", ...args]),
  bench: () => bench(node, args),
  drill: () => drill(node, args),
  mutation: () => mutation(node, args),
  release: () => release(node, args),
};

const run = commands[command];
if (!run) {
  console.error(`There is no command "${command}". There are: ${Object.keys(commands).join(", ")}.`);
  process.exit(1);
}
await run();
