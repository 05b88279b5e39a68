import type { InvitationEmail } from "#domain/email/email.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";

type Invited = { email: string; name: string; language: Locale };

/** The single email to an invited person. `token` is in both links; only its hash is stored. */
export function invitationEmail(
  { origin }: Pick<Services, "origin">,
  { email: to, name: fullName, language }: Invited,
  offer: { invitationId: string; token: string; code: string; months: number },
): InvitationEmail {
  const { invitationId, token, code: promotionCode, months } = offer;
  const link = origin + localPath(language, `/invite/${token}`);
  const noMoreLink = origin + localPath(language, `/invite/no-more/${token}`);
  return {
    kind: "directory-invitation",
    to,
    fullName,
    language,
    invitationId,
    promotionCode,
    months,
    link,
    noMoreLink,
  };
}
