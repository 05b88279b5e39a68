import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type QrPath, qrPath } from "./qr-path.ts";

/** Converts the path back into rows of modules. */
function rowsOf({ size, path }: QrPath): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill("."));
  let [x, y] = [0, 0];
  for (const [, right, down, width] of path.matchAll(/m(-?\d+) (\d+)h(\d+)v1h-\3z/gu)) {
    x += Number(right);
    y += Number(down);
    for (let step = 0; step < Number(width); step += 1) {
      const row = rows[y];
      if (row) row[x + step] = "#";
    }
  }
  return rows.map((row) => row.join(""));
}

function codeOf(text: string): QrPath {
  const code = qrPath(text);
  if (!code) throw new Error(`No code for ${text}`);
  return code;
}

const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];

test("a WeChat ID has a small code with three finder patterns", () => {
  const code = codeOf("yuqing_mandarin");
  const rows = rowsOf(code);
  expect(code.size).toBe(25);
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
  expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
  expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
});

test("the path consists only of whole runs", () => {
  const { path } = codeOf("hudson_mandarin");
  expect(path).toMatch(/^(m-?\d+ \d+h(\d+)v1h-\2z)+$/u);
});

test("the timing row alternates, so rows and columns are not mixed up", () => {
  const rows = rowsOf(codeOf("yuqing_mandarin"));
  expect(rows[6]?.slice(8, -8)).toBe("#.#.#.#.#");
  const column = rows.map((row) => row[6]).join("");
  expect(column.slice(8, -8)).toBe("#.#.#.#.#");
  // The only module that is always dark and has no mirrored copy.
  expect(rows[25 - 8]?.[8]).toBe("#");
});

test("equal texts have equal paths, and different texts have different ones", () => {
  expect(qrPath("lin")).toEqual(qrPath("lin"));
  expect(qrPath("lin")?.path).not.toBe(qrPath("Lin")?.path);
});

test("Chinese text is encoded as UTF-8", () => {
  expect(qrPath("林雨晴")?.size).toBe(21);
});

test("an empty text or one that is too long for a camera has no code", () => {
  expect(qrPath("")).toBeNull();
  expect(qrPath("a".repeat(256))).not.toBeNull();
  expect(qrPath("a".repeat(257))).toBeNull();
  expect(qrPath("中".repeat(86))).toBeNull();
});

test("the QR code of a listing's URL adds at most 600 bytes to a page", () => {
  const { path, size } = codeOf("https://taoli.example/zh/listing/6589ee09-55a6-4833-9c2f-1f4f0a9d2b11");
  expect(size).toBe(37);
  expect(brotliCompressSync(path).length).toBeLessThan(600);
});
