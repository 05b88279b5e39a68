import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Addresses of the machines in `ops/cluster`. The drill runs all of them on this machine. */
const network = { guide: "10.0.0.", drill: "127.77.0." };

/** Ports of the guide and their offsets from the drill's first port. */
const offsets: ReadonlyMap<number, number> = new Map(
  [2379, 2380, 3000, 5432, 6432, 8008].map((port, index) => [port, index + 1]),
);
const [nginxOffset, sandboxOffset] = [10, 11];

/** The password of every account of the drill. */
export const drillPassword = "drill-0123456789abcdef0123456789abcdef";

export type Addresses = {
  basePort: number;
  /** The drill's port that replaces a port of the guide. */
  port(guide: number): number;
  host(machine: number): string;
  nginxPort: number;
  sandboxPort: number;
};

export function addressesFrom(basePort: number): Addresses {
  return {
    basePort,
    port(guide) {
      const offset = offsets.get(guide);
      if (offset === undefined) throw new RangeError(`${guide} is not a port of the guide.`);
      return basePort + offset;
    },
    host: (machine) => `${network.drill}${machine}`,
    nginxPort: basePort + nginxOffset,
    sandboxPort: basePort + sandboxOffset,
  };
}

/**
 * Adapts a file of `ops/cluster` to this machine: uses the drill's addresses, ports and passwords, and replaces each
 * text in `changes`, which must occur.
 */
export function readTemplate(
  name: string,
  addresses: Addresses,
  changes: Readonly<Record<string, string>> = {},
): string {
  let text = readFileSync(join("ops/cluster", name), "utf8");
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`ops/cluster/${name} does not contain "${before}".`);
    text = text.replaceAll(before, after);
  }
  return text
    .replaceAll(`${network.guide}0/24`, "127.0.0.0/8")
    .replaceAll(network.guide, network.drill)
    .replaceAll("…", drillPassword)
    .replaceAll(/(?<![\d.])\d{4}(?!\d)/gu, (digits) => String(portOr(digits, addresses)));
}

/** Reads `NAME=value` lines. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Z0-9_]+=/u.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

function portOr(digits: string, { basePort }: Addresses): number | string {
  const offset = offsets.get(Number(digits));
  return offset === undefined ? digits : basePort + offset;
}
