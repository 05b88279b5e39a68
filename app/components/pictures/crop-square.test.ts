import { expect, test } from "vitest";
import { middleSquare, moveSquare, zoomSquare } from "./crop-square.ts";

const image = { width: 1000, height: 600 };

test("a square begins in the middle, stays inside, and is never smaller than the server accepts", () => {
  const middle = middleSquare(image);
  expect(middle).toEqual({ x: 200, y: 0, size: 600 });
  expect(moveSquare(image, middle, 900, 50)).toEqual({ x: 400, y: 0, size: 600 });
  expect(moveSquare(image, middle, -900, -50)).toEqual({ x: 0, y: 0, size: 600 });
  expect(zoomSquare(image, middle, 100)).toEqual({ x: 300, y: 100, size: 400 });
  expect(zoomSquare(image, zoomSquare(image, middle, 100), 0)).toEqual(middle);
  expect(zoomSquare({ width: 400, height: 400 }, { x: 0, y: 0, size: 400 }, 80)).toEqual({ x: 0, y: 0, size: 400 });
});
