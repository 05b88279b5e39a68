// Sends requests from a separate process and prints the results as JSON. LOAD is the load as JSON: `origin`, `path`
// (null for another search with each request), `seconds`, `addresses` (the number of visitors that take turns),
// `offset` of their numbers, and either `rate`, at which requests start regardless of responses, or `concurrency`, the
// number of clients that each wait for their previous response.
import { Agent, get } from "node:http";
import { searchPath } from "./search-path.ts";

const load = JSON.parse(process.env.LOAD);
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const run = process.pid * 1000;
const statuses = {};
const errors = {};
const times = [];
let sent = 0;
let goodWithinSecond = 0;

function addressOf(number) {
  const host = load.offset + (number % load.addresses);
  return `10.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`;
}

/** `due`: when the request should have started, so that a delay of the generator counts against the server. */
function send(due) {
  const number = sent;
  sent += 1;
  return new Promise((resolve) => {
    const headers = { "x-forwarded-for": addressOf(number) };
    const path = load.path ?? searchPath(run + number);
    const request = get(load.origin + path, { agent, headers }, (response) => {
      response.resume().once("end", () => {
        const ms = performance.now() - due;
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
        if (response.statusCode === 200) {
          times.push(ms);
          if (ms <= 1000) goodWithinSecond += 1;
        }
        resolve();
      });
    });
    request.once("error", ({ code }) => {
      errors[code] = (errors[code] ?? 0) + 1;
      resolve();
    });
  });
}

const start = performance.now();
const end = start + load.seconds * 1000;
const all = [];
if (load.rate) {
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - start) / 1000) * load.rate) + 1;
    while (sent < due) all.push(send(start + (sent / load.rate) * 1000));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
} else {
  const work = async () => {
    while (performance.now() < end && sent < (load.requests ?? Number.POSITIVE_INFINITY)) await send(performance.now());
  };
  all.push(...Array.from({ length: load.concurrency }, work));
}
const timeout = new Promise((resolve) => setTimeout(resolve, load.seconds * 1000 + 10_000).unref());
await Promise.race([Promise.all(all), timeout]);
const seconds = (performance.now() - start) / 1000;
times.sort((one, other) => one - other);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const measured = Math.min(seconds, load.seconds);
const result = { sent, statuses, errors, goodPerSecond: goodWithinSecond / measured, p50: at(0.5), p99: at(0.99) };
process.stdout.write(`${JSON.stringify({ ...result, most: at(1) })}\n`, () => process.exit(0));
