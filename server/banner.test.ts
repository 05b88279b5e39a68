import { expect, test } from "vitest";
import { banner } from "./banner.ts";
import { readConfig } from "./config.ts";

const embedded = { kind: "pglite", durability: "process-crash-only" } as const;

test("the first line is the address, the next ones say what is embedded and what it promises", () => {
  const [address, database] = banner(readConfig({}), embedded).split("\n");
  expect(address).toBe("Taoli is ready: http://localhost:3000");
  expect(database).toContain("PGlite (embedded, in .data/pglite; survives a killed process, not a power cut");
});

test("listening for other machines without an origin is pointed out", () => {
  expect(banner(readConfig({ HOST: "0.0.0.0" }), embedded)).toContain("ORIGIN is not set");
  expect(banner(readConfig({ HOST: "0.0.0.0", ORIGIN: "https://taoli.example" }), embedded)).not.toContain("ORIGIN");
  expect(banner(readConfig({}), embedded)).not.toContain("ORIGIN");
});
