import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

const unknownAddress = "unknown";

/**
 * The client's network address. Without proxies of ours that of the connection; behind `trustedProxies` of them the
 * one that the outermost recorded: the entry that far from the end of `X-Forwarded-For`. Earlier entries may be
 * forged.
 */
export function clientAddress(trustedProxies: number): (context: Context) => string {
  return (context) => {
    const connected = connectedAddress(context);
    return forwardedAddress(connected, context.req.header("x-forwarded-for"), trustedProxies);
  };
}

/** The same from the connection's address and the header. */
export function forwardedAddress(connected: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0) return connected;
  const entries = (forwardedFor ?? "").split(",").map(withoutPort);
  return entries.at(-trustedProxies) || entries[0] || connected;
}

/** Some proxies include the port, which differs for each connection and would be counted as another client. */
function withoutPort(entry: string): string {
  const address = entry.trim();
  return /^(\d+(?:\.\d+){3}):\d+$/u.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/u.exec(address)?.[1] ?? address;
}

/** Returns the connection's remote address: the visitor, or the last proxy before this process. */
export function connectedAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? unknownAddress;
  } catch {
    // Called as a function, without a connection.
    return unknownAddress;
  }
}
