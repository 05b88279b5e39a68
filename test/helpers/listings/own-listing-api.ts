import type { Claims, VerifyBearer } from "#auth/verification/claims.ts";
import { type ApiLimits, defaultApiLimits } from "#server/api/api-limits.ts";
import type { ApiFailure } from "#server/api/failure-response.ts";
import { ownListingRoutes } from "#server/api/me/own-listing-routes.ts";
import { failure, success } from "#std/result.ts";
import { type DatabaseKind, openTestDatabase } from "#test/helpers/database/database.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";

export const apiPath = "/api/me/listing";

/** The API response, in any of its forms. */
export type ApiResponse = {
  status: number;
  headers: Headers;
  listing?: Record<string, unknown> | null;
  error?: {
    code: ApiFailure["code"];
    message: string;
    fields?: { field: string; code: string; message: string }[];
    listing?: Record<string, unknown>;
  };
};

export type OwnListingApi = {
  services: TestServices;
  /** `token` is a person's, from `tokenOf`; null for a visitor. */
  ask(
    token: string | null,
    method: string,
    body?: unknown,
    headers?: Record<string, string>,
    path?: string,
  ): Promise<ApiResponse>;
  /** Sends a request that no real client sends. */
  send(request: RequestInit, path?: string): Promise<Response>;
  close(): Promise<void>;
};

type Kind = "member" | "admin" | "weak-admin" | "half" | "nameless";

/** Returns a token that the test's verifier accepts for this kind of person. */
export function tokenOf(kind: Kind, userId: string): string {
  return `${kind}.${userId}`;
}

/** The owner's API on a fresh database, with a verifier that trusts the content of every token. */
export async function openOwnListingApi(kind: DatabaseKind, limits: Partial<ApiLimits> = {}): Promise<OwnListingApi> {
  const { opened, close } = await openTestDatabase(kind);
  const services = testServices(opened.db);
  const app = ownListingRoutes({
    services,
    verifyBearer: trustAnyToken,
    clientAddress: (context) => context.req.header("x-test-address") ?? "203.0.113.1",
    limits: { ...defaultApiLimits, ...limits },
  });
  const send = async (request: RequestInit, path = apiPath) =>
    await app.fetch(new Request(new URL(path, services.origin), request));

  return {
    services,
    send,
    close,
    async ask(token, method, body, headers = {}, path = apiPath) {
      const request = {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      };
      const result = await send(request, path);
      const text = await result.text();
      const read = text === "" ? {} : (JSON.parse(text) as Pick<ApiResponse, "listing" | "error">);
      return { status: result.status, headers: result.headers, ...read };
    },
  };
}

/** Trusts the content of a token. A token without a person is the name of a failure. */
export const trustAnyToken: VerifyBearer = async (token) => {
  if (token === "expired" || token === "ended" || token === "unavailable") return failure(token);
  const [kind = "", userId] = token.split(".");
  if (userId === undefined) return failure("invalid");
  return success<Claims>({
    userId,
    sessionId: userId,
    email: kind === "nameless" ? "" : `${userId}@taoli.example`,
    emailConfirmed: true,
    fullName: "Lin Yuqing 林雨晴",
    language: null,
    role: "authenticated",
    isAdmin: kind.endsWith("admin"),
    aal: kind === "admin" ? "aal2" : "aal1",
    needsSecondFactor: kind === "half",
    // Later than any clock in the tests.
    secondFactorAt: kind === "admin" ? new Date("2100-01-01T00:00:00.000Z") : null,
  });
};
