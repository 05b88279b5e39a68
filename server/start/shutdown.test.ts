import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { stopOnSignal } from "./shutdown.ts";

let server: Server;
let events: string[];

beforeEach(async () => {
  events = [];
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void server.close());

/** Stops the server as this signal does, with a clock that the test advances. Returns what repeats the signal. */
function stopBy(signal: NodeJS.Signals): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  vi.spyOn(process, "exit").mockImplementation((code) => void events.push(`exit ${code}`) as never);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const listening = vi.spyOn(process, "on").mockReturnThis();
  const announce = () => void events.push("not ready");
  const close = async () => void events.push("close");
  stopOnSignal({ server, log: { info() {}, warn() {}, error() {} }, announce, close });
  const [, handle] = listening.mock.calls.find(([name]) => name === signal) ?? [];
  listening.mockRestore();
  const send = () => handle?.(signal);
  send();
  return send;
}

test("after SIGTERM the process is not ready, accepts connections for a second, and ends", async () => {
  stopBy("SIGTERM");
  expect(events).toEqual(["not ready"]);
  await vi.advanceTimersByTimeAsync(999);
  expect([server.listening, events]).toEqual([true, ["not ready"]]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => server.listening).toBe(false);
  await expect.poll(() => events).toEqual(["not ready", "close", "exit 0"]);
});

test("a request that arrived while the process was suspended gets its response", async () => {
  server.on("request", (_, response) => response.end("here"));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes.toString();
  });
  const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(request);
  await expect.poll(() => received).toContain("here");
  stopBy("SIGTERM");
  await vi.advanceTimersByTimeAsync(999);
  // The event loop continues with its timers, and reads sockets after them.
  await setImmediate();
  received = "";
  socket.write(request);
  vi.advanceTimersByTime(1);
  await new Promise((resolve) => socket.once("close", resolve));
  expect(received).toContain("HTTP/1.1 200 OK");
  await expect.poll(() => events).toEqual(["not ready", "close", "exit 0"]);
});

test("after SIGINT the process accepts no further connection, and ends", async () => {
  stopBy("SIGINT");
  expect([server.listening, events]).toEqual([false, ["not ready"]]);
  await expect.poll(() => events).toEqual(["not ready", "close", "exit 0"]);
});

test("a signal within half a second of the first has no effect, and a later one ends the process", async () => {
  const repeat = stopBy("SIGTERM");
  await vi.advanceTimersByTimeAsync(499);
  repeat();
  expect(events).toEqual(["not ready"]);
  await vi.advanceTimersByTimeAsync(1);
  repeat();
  expect(events).toEqual(["not ready", "exit 1"]);
});
