import { hashToken } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";
import type { UserView } from "#auth/users/user-view.ts";

/**
 * Returns the sign-up response for an unconfirmed email. It is built from the request alone; an email that already has
 * an account gets the same response, with an ID that is stable for that email, so the two are indistinguishable.
 */
export function pendingUserView(
  { keys, options }: Provider,
  signUp: { id: string | null; email: string; data: Record<string, unknown> },
): Partial<UserView> & { identities: [] } {
  const time = options.now().toISOString();
  return {
    id: signUp.id ?? dummyUserId(keys.mac("address", `id of nobody|${signUp.email}`)),
    aud: "authenticated",
    role: "",
    email: signUp.email,
    phone: "",
    confirmation_sent_at: time,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: signUp.data,
    identities: [],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  };
}

/** Derives a text in the format of a random UUID (version 4). */
function dummyUserId(seed: string): string {
  const hex = Buffer.from(hashToken(seed), "base64url").toString("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
