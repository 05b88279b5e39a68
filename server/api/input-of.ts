import type { Context } from "hono";
import type { ApiFailure } from "#server/api/failure-response.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import type { Result } from "#std/result.ts";

/** Returns the parsed JSON body of a request, or the failure to respond with. */
export async function inputOf<Value>(
  context: Context,
  parse: (body: object) => Result<Value, NonNullable<ApiFailure["fieldErrors"]>>,
): Promise<Result<Value, ApiFailure>> {
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return { ok: false, failure: { code: body.failure } };
  const input = parse(body.value);
  return input.ok ? input : { ok: false, failure: { code: "invalid", fieldErrors: input.failure } };
}
