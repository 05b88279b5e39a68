import { isIPv4 } from "node:net";
import { limitedNetwork } from "#auth/limits/limited-network.ts";

/**
 * The network of an address, /24 or /64: visitors are distinguished by network and browser, and never by an address.
 */
export function visitorNetwork(address: string): string {
  const network = limitedNetwork(address);
  return isIPv4(network) ? network.replace(/\d+$/u, "0/24") : network;
}
