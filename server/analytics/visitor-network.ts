import { isIPv4 } from "node:net";
import { limitedNetwork } from "#auth/limits/limited-network.ts";

/** Returns the network of an address, /24 or /64: visitors are told apart by network and browser, never by address. */
export function visitorNetwork(address: string): string {
  const network = limitedNetwork(address);
  return isIPv4(network) ? network.replace(/\d+$/u, "0/24") : network;
}
