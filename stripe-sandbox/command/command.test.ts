import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { sessionParams } from "../testing/start-sandbox.ts";
import { readOptions } from "./options.ts";
import { serveSandbox } from "./serve-sandbox.ts";

const main = join(import.meta.dirname, "main.ts");

test("options are read from the command line, then the environment, then defaults", () => {
  expect(readOptions([], {})).toEqual({
    port: 12_111,
    host: "127.0.0.1",
    secretKey: "sk_test_sandbox",
    webhook: null,
  });
  const environment = { STRIPE_SANDBOX_PORT: "1", STRIPE_SANDBOX_WEBHOOK_SECRET: "whsec_env" };
  const args = ["--port=2", "--webhook-url", "http://localhost:3000/webhook"];
  expect(readOptions(args, environment)).toMatchObject({
    port: 2,
    webhook: { url: "http://localhost:3000/webhook", secret: "whsec_env" },
  });
  expect(readOptions(["--help"], {})).toBeNull();
});

test.each([
  [["--port=http"]],
  [["--port=99999"]],
  [["--secret-key=sk_live_1"]],
  [["--webhook-url=ftp://a"]],
  [["--x"]],
])("%j is rejected", (args) => {
  expect(() => readOptions(args, {})).toThrow();
});

test("a paid session sends a webhook with a valid signature", async () => {
  const events: Stripe.Event[] = [];
  const arrived = Promise.withResolvers<void>();
  const secret = "whsec_of_the_test";
  const endpoint = serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const signature = request.headers.get("stripe-signature") ?? "";
      events.push(Stripe.webhooks.constructEvent(await request.text(), signature, secret));
      arrived.resolve();
      return new Response();
    },
  });
  await once(endpoint, "listening");
  onTestFinished(() => void endpoint.close());
  const address = endpoint.address();
  const webhook = { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/webhook`, secret };
  const { url, stop } = await serveSandbox({ port: 0, host: "127.0.0.1", secretKey: "sk_test_1", webhook });
  onTestFinished(stop);
  const { hostname, port } = new URL(url);
  const stripe = new Stripe("sk_test_1", { host: hostname, port, protocol: "http" });
  const session = await stripe.checkout.sessions.create(sessionParams);
  const pay = (headers: Record<string, string> = {}) =>
    fetch(session.url ?? "", {
      method: "POST",
      body: new URLSearchParams({ choice: "pay" }),
      redirect: "manual",
      headers,
    });
  expect((await pay({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await pay()).headers.get("location")).toContain(session.id);
  await arrived.promise;
  expect(events).toMatchObject([{ type: "checkout.session.completed", data: { object: { id: session.id } } }]);
  expect(await (await fetch(url)).text()).toContain("3 months");
});

test("the command starts, prints its URL, and stops when interrupted", async () => {
  const child = spawn(process.execPath, [main, "--port=0"], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const [output] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  const url = /overview +(\S+)/u.exec(output)?.[1] ?? "";
  expect((await fetch(url)).status).toBe(200);
  child.kill("SIGINT");
  expect(await exited).toEqual([0, null]);
});

test("the command prints its help, and rejects unknown options", async () => {
  const run = promisify(execFile);
  expect((await run(process.execPath, [main, "--help"])).stdout).toContain("--webhook-url");
  await expect(run(process.execPath, [main, "--nonsense"])).rejects.toMatchObject({ code: 1 });
});
