import { createAuthenticator } from "#test/helpers/auth/authenticator.ts";

/** The AUTH_SERVICE_KEY of the servers that the operator signs in to. */
export const serviceKey = "the-service-key-of-the-tests-0123456789";

/** Signs up an account with the role and a second factor. Returns a function that sends its requests. */
export async function signInAsOperator(origin: string) {
  const send = async (path: string, token: string, body?: object, { at = origin, method = "POST" } = {}) => {
    const authorization = token !== "" && { authorization: `Bearer ${token}` };
    const headers = { "content-type": "application/json", ...authorization };
    const init = body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) };
    return await fetch(at + path, init);
  };
  const read = async <Value>(response: Promise<Response>) => (await (await response).json()) as Value;
  const credentials = { email: "operator@taoli.example", password: "mango-tree-7" };
  type Session = { access_token: string; refresh_token: string; user: { id: string } };
  const first = await read<Session>(send("/auth/v1/signup", "", credentials));
  const role = { app_metadata: { role: "admin" } };
  await send(`/auth/v1/admin/users/${first.user.id}`, serviceKey, role, { method: "PUT" });
  const token = first.access_token;
  type Factor = { id: string; totp: { secret: string } };
  const factor = await read<Factor>(send("/auth/v1/factors", token, { factor_type: "totp" }));
  const challenge = await read<{ id: string }>(send(`/auth/v1/factors/${factor.id}/challenge`, token, {}));
  const code = await createAuthenticator(factor.totp.secret).nextCode();
  const proof = { challenge_id: challenge.id, code };
  const { access_token: proven } = await read<Session>(send(`/auth/v1/factors/${factor.id}/verify`, token, proof));
  return (path: string, body?: object, at = origin) => send(path, proven, body, { at });
}
