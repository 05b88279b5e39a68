import { isIPv4, isIPv6 } from "node:net";

/** Returns the part of an IP address shared by a household: a whole IPv4 address, or the /64 of an IPv6 address. */
export function limitedNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const plain = address.split("%")[0] ?? address;
  return isIPv6(plain) ? firstHalf(plain) : address;
}

function firstHalf(address: string): string {
  const [left = "", right] = address.split("::");
  const before = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  const missing = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
