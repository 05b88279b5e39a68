import type { Database } from "#database/database.ts";
import type { ReviewAuthorEmail } from "#domain/email/email.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import type { Sender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { localPath } from "#i18n/locale.ts";
import type { ReviewedListing } from "./queries/reviewed-listing.ts";

export type ReviewEmailServices = Pick<Services, "clock" | "emailCipher" | "origin">;

type Distribute<Email> = Email extends ReviewAuthorEmail
  ? Omit<Email, "to" | "language" | "fullName" | "listingName" | "link" | "timeZone">
  : never;

/** The content of an email besides its recipient and link. */
export type ReviewEmailContent = Distribute<ReviewAuthorEmail>;

/** `listing` is null if the owner has deleted it. */
type About = { sender: Pick<Sender, "email" | "language">; listing: ReviewedListing | null };

/**
 * Enqueues an email with a new link, in the transaction of the change it reports: it is sent if and only if that
 * transaction commits. `lifetimeMs`: of the link, unless the default.
 */
export async function enqueueWithEditLink(
  trx: Database,
  services: ReviewEmailServices,
  about: About & { sender: Sender; reviewId: string; lifetimeMs?: number },
  content: ReviewEmailContent,
): Promise<void> {
  const { sender, reviewId, lifetimeMs } = about;
  const now = services.clock.now();
  const token = await issueSenderToken(
    trx,
    {
      senderId: sender.id,
      purpose: "edit-review",
      subjectId: reviewId,
      ...(lifetimeMs !== undefined && { lifetimeMs }),
    },
    now,
  );
  await enqueueReviewEmail(trx, services, { ...about, path: `/review/edit/${token}` }, content);
}

/** Enqueues an email whose link leads to this path. */
export async function enqueueReviewEmail(
  trx: Database,
  services: ReviewEmailServices,
  { sender, listing, path }: About & { path: string },
  content: ReviewEmailContent,
): Promise<void> {
  const { email: to, language } = sender;
  await enqueueEmail(trx, services, {
    ...content,
    to,
    language,
    fullName: null,
    listingName: listing === null ? "" : listingName(listing.names, language),
    link: services.origin + localPath(language, path),
    ...(listing !== null && { timeZone: listing.timeZone }),
  });
}
