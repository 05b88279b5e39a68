import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

const unknownAddress = "unknown";

/**
 * Returns the client's network address. Without our own proxies it is the connection's address; behind `trustedProxies`
 * of them it is the address that the outermost one recorded: the entry at that position from the end of
 * `X-Forwarded-For`. Earlier entries may be forged.
 */
export function clientAddress(trustedProxies: number): (context: Context) => string {
  return (context) => {
    const connected = connectedAddress(context);
    return forwardedAddress(connected, context.req.header("x-forwarded-for"), trustedProxies);
  };
}

/** Computes the client's address from the connection's address and the header. */
export function forwardedAddress(connected: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0) return connected;
  const entries = (forwardedFor ?? "").split(",").map(withoutPort);
  return entries.at(-trustedProxies) || entries[0] || connected;
}

/** Some proxies include the port, which differs for each connection, so that each would count as another client. */
function withoutPort(entry: string): string {
  const address = entry.trim();
  return /^(\d+(?:\.\d+){3}):\d+$/u.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/u.exec(address)?.[1] ?? address;
}

/** Returns the connection's remote address: the visitor, or the last proxy before this process. */
export function connectedAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? unknownAddress;
  } catch {
    // The app was called as a function, without a connection.
    return unknownAddress;
  }
}
