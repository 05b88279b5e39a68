import { Hono } from "hono";
import { commonPasswordPath } from "#domain/accounts/common-password.ts";
import { listCommonPasswords } from "#server/accounts/common-passwords.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { allowMethods } from "./allow-methods.ts";

const maxAgeSeconds = 24 * 60 * 60;

/**
 * `GET /api/common-passwords/{part}`: the common passwords of one of 256 parts of the list, `00` to `ff`, as a JSON
 * array of strings. The response is the same for every client and cacheable for a day.
 */
export function commonPasswordRoutes(origin: string): Hono {
  const path = commonPasswordPath(":part{[0-9a-f]{2}}");
  return new Hono().use(path, allowMethods(origin, ["GET", "HEAD", "OPTIONS"])).get(path, async (context) => {
    const headers = { ...plainHeaders(origin), "cache-control": `public, max-age=${maxAgeSeconds}` };
    return Response.json(await listCommonPasswords(context.req.param("part") ?? ""), { headers });
  });
}
