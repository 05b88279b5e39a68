import type { Selectable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { User } from "./user.ts";

export type Identity = Selectable<Tables["auth_provider.identities"]>;
export type Factor = Selectable<Tables["auth_provider.factors"]>;

/** A user in the protocol's format. Lists each member explicitly, so that no hash or secret can leak. */
export async function viewUser(db: Database, user: User) {
  const identities = await db
    .selectFrom("auth_provider.identities")
    .selectAll()
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const factors = await db
    .selectFrom("auth_provider.factors")
    .selectAll()
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    email_confirmed_at: moment(user.email_confirmed_at),
    phone: "",
    confirmed_at: moment(user.email_confirmed_at),
    confirmation_sent_at: moment(user.confirmation_sent_at),
    recovery_sent_at: moment(user.recovery_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: moment(user.email_change_sent_at),
    invited_at: moment(user.invited_at),
    banned_until: moment(user.banned_until),
    last_sign_in_at: moment(user.last_sign_in_at),
    app_metadata: viewAppMetadata(user, identities),
    user_metadata: user.user_metadata,
    identities: identities.map(viewIdentity),
    ...(factors.length > 0 && { factors: factors.map(viewFactor) }),
    created_at: moment(user.created_at),
    updated_at: moment(user.updated_at),
    is_anonymous: user.is_anonymous,
  };
}

/**
 * Returns the provider's view of `app_metadata`. An account with a proved mailbox but no password and no other identity
 * has `has_password: false`: its owner could not sign in again, so pages request a password. Otherwise absent.
 */
function viewAppMetadata(user: User, identities: readonly Identity[]): User["app_metadata"] {
  const { has_password: _, ...said } = user.app_metadata;
  const isLeftOut = user.email_confirmed_at !== null && user.password_hash === null && identities.length > 0;
  return isLeftOut && identities.every(({ provider }) => provider === "email")
    ? { ...said, has_password: false }
    : said;
}

export type UserView = Awaited<ReturnType<typeof viewUser>>;

/** Returns an identity in the protocol's format. */
function viewIdentity(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: moment(identity.last_sign_in_at),
    created_at: moment(identity.created_at),
    updated_at: moment(identity.updated_at),
    email: identity.identity_data["email"],
  };
}

/** A second factor in the protocol's format, without its secret. */
export function viewFactor(factor: Factor) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name ?? "",
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: moment(factor.created_at),
    updated_at: moment(factor.updated_at),
  };
}

function moment(time: Date | null): string | undefined {
  return time?.toISOString();
}
