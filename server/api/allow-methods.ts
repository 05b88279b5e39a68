import type { MiddlewareHandler } from "hono";
import { failureResponse, jsonResponse } from "./failure-response.ts";

/** Responds to OPTIONS, and with 405 to every method that is not in `methods`. */
export function allowMethods(origin: string, methods: readonly string[]): MiddlewareHandler {
  const allow = { allow: methods.join(", ") };
  return async (context, next) => {
    const { method } = context.req;
    if (!methods.includes(method)) return failureResponse(context, origin, { code: "method-not-allowed" }, allow);
    if (method === "OPTIONS")
      return new Response(null, { status: 204, headers: jsonResponse(origin, 200, {}, allow).headers });
    return await next();
  };
}
