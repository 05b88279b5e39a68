import { Worker } from "node:worker_threads";

export type PageTimes = { p99: number; longest: number; failures: number };

/**
 * Requests a page every 10 ms from a separate thread, so that other work of this process does not count as latency.
 * `stop` waits for the last response and returns the response times, in milliseconds, and how many were not 200.
 */
export function watchPage(url: string): { stop(): Promise<PageTimes> } {
  const worker = new Worker(script, { eval: true, workerData: url });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.postMessage("stop");
      }),
  };
}

const script = `
const { parentPort, workerData: url } = require("node:worker_threads");
const { Agent, get } = require("node:http");
const agent = new Agent({ keepAlive: true });
const times = [];
let failures = 0;
const ask = () =>
  new Promise((resolve) => {
    const start = performance.now();
    const end = (ok) => {
      times.push(performance.now() - start);
      if (!ok) failures += 1;
      resolve();
    };
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => end(response.statusCode === 200));
    }).once("error", () => end(false));
  });
const requests = [];
const timer = setInterval(() => requests.push(ask()), 10);
parentPort.once("message", async () => {
  clearInterval(timer);
  await Promise.all(requests);
  agent.destroy();
  times.sort((one, other) => one - other);
  parentPort.postMessage({ p99: times[Math.floor(times.length * 0.99)] ?? 0, longest: times.at(-1) ?? 0, failures });
});
`;
