import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutations } from "./mutations.ts";

type Line = { name: string | null; found: string | null; cpuMs: number };

test("each bug is found by a small part of the matrix and of the sequences, and none where there is none", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["test/payments/run-mutation-tests.ts"], {
    maxBuffer: 10_000_000,
  });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  console.info(lines.map(({ name, found, cpuMs }) => `${name ?? "no bug"} (${cpuMs} ms): ${found}`).join("\n"));
  const found = Object.fromEntries(lines.map((line) => [line.name ?? "no bug", line.found !== null]));
  expect(found).toEqual({
    "no bug": false,
    ...Object.fromEntries(mutations.map(({ name }) => [name, true])),
  });
  expect(mutations).toHaveLength(12);
}, 300_000);
