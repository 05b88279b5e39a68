import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const loopbackAddress = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;

/** Headers that proxies add. A proxied request arrives from a local address but is not local. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** Whether the site's URL is local, so that no other machine is expected to reach it. */
export function isLocalOrigin(origin: string): boolean {
  return localNames.has(new URL(origin).hostname);
}

/**
 * Whether the request comes from this machine and names it as host. Checking the name rejects remote pages whose domain
 * resolves to this machine.
 */
export function isLocalRequest(context: Context): boolean {
  // Undefined if the app was called as a function, without a connection.
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const address = incoming?.socket.remoteAddress ?? "";
  const host = context.req.header("host") ?? "";
  return (
    loopbackAddress.test(address) &&
    localNames.has(host.replace(/:\d{1,5}$/, "")) &&
    proxyHeaders.every((name) => context.req.header(name) === undefined)
  );
}
