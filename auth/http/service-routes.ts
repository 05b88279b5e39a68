import { Hono } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { publishedSeconds } from "#auth/keys/signing-key.ts";
import type { Provider } from "#auth/provider.ts";

/**
 * The provider's extensions to the protocol. A site that uses this provider as a hosted one selects features by them.
 */
const extensions = ["current_password", "recovery_codes", "sessions"];

/**
 * Endpoints that describe the provider: `GET /health`, `/settings`, `/.well-known/jwks.json`; and `POST /sso`, which
 * is not supported.
 */
export function serviceRoutes({ options, keys }: Provider): Hono {
  return new Hono()
    .get("/health", (context) => context.json({ version: "1", name: "GoTrue", description: "GoTrue protocol" }))
    .get("/settings", (context) =>
      context.json({
        external: {
          email: true,
          phone: false,
          anonymous_users: options.anonymousSignIns === true,
          google: options.google !== undefined,
        },
        disable_signup: options.signUps === false,
        mailer_autoconfirm: !options.confirmEmail,
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
        extensions,
      }),
    )
    .get("/.well-known/jwks.json", (context) => {
      context.header("cache-control", `public, max-age=${publishedSeconds}`);
      return context.json({ keys: keys.publicJwks() });
    })
    .post("/sso", () => {
      throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
    });
}
