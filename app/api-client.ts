import { documents } from "#domain/consents/documents.ts";
import type { EmailChoice } from "#domain/email/choices/email-choice.ts";
import type { Visibility } from "#domain/listings/commands/change-visibility.ts";
import type { ListingInput } from "#domain/listings/fields/listing-input.ts";
import { contactKinds } from "#domain/listings/listing.ts";
import { listingInputJson, readOwnListingJson } from "#domain/listings/listing-json.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { AccountAlerts } from "#domain/members/account-alerts.ts";
import { isRemovalReason } from "#domain/moderation/reasons.ts";
import type { OwnRemoval } from "#domain/moderation/removal/own-removal.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Result } from "#std/result.ts";
import { type ApiCall, type ApiFailure, type ApiOptions, callApi, callForFile } from "./api-call.ts";

/** The payment provider may be slow to create a page, and a page that is not awaited is never opened. */
const checkoutTimeoutMilliseconds = 60_000;

type Outcome<Value> = Promise<Result<Value, ApiFailure>>;

export type ApiClient = {
  /** Null when there is none yet. */
  readListing(signal?: AbortSignal): Outcome<OwnListing | null>;
  createListing(input: ListingInput): Outcome<OwnListing>;
  /** `version` is the version that was read. If it is no longer current, the stored listing is unchanged. */
  changeListing(version: number, input: ListingInput): Outcome<OwnListing>;
  /** Hides the listing from learners, or shows it again if it is paid for. */
  changeVisibility(visibility: Visibility): Outcome<OwnListing>;
  /** Uses a promotion code for the member's own listing, or returns the discount that it gives on the next payment. */
  redeemCode(code: string): Outcome<Redeemed>;
  /** All payments of the member's own listing, latest first. */
  listPayments(signal?: AbortSignal): Outcome<PaymentSummary[]>;
  /**
   * Returns the payment page for some months, less a code's discount. Waits up to a minute. Repeating the call returns
   * the same page.
   */
  startCheckout(listingId: string, months: number, code?: string): Outcome<Checkout>;
  /** Has the server read a payment from the provider and apply it. Needs no session. */
  verifyPayment(sessionId: string): Outcome<VerifiedPayment>;
  /** Whether reminders are sent before the listing ends. */
  readReminders(signal?: AbortSignal): Outcome<EmailChoice>;
  chooseReminders(choice: EmailChoice): Outcome<EmailChoice>;
  /** Account alerts for the signed-in member. */
  readAccountAlerts(signal?: AbortSignal): Outcome<AccountAlerts>;
  /** Accepts these versions of documents. */
  acceptDocuments(versions: AccountAlerts["outdatedDocuments"]): Outcome<AccountAlerts>;
  /** Deletes the member's account, which ends the session. `email` must be the account's own address. */
  deleteAccount(email: string): Outcome<true>;
  /** The latest copy of everything that is stored about the member; null without one. */
  readExport(signal?: AbortSignal): Outcome<DataExport | null>;
  /** Requests a copy. If one exists or is being made, returns that one. */
  requestExport(): Outcome<DataExport>;
  /** The copy, as a zip archive. */
  downloadExport(): Outcome<Blob>;
  /** Why the member's own listing is removed; null while it is not. */
  readRemoval(signal?: AbortSignal): Outcome<OwnRemoval | null>;
  /** Asks operators to reconsider the removal. Repeating the call changes nothing. */
  askForSecondLook(text: string): Outcome<OwnRemoval>;
};

/** The discount of a code on one payment. */
export type CodeDiscount = { code: string; percent: number };

/** The free months of a code, and the listing with its new end; or a discount. */
type Redeemed = { months: number; listing: OwnListing } | { discount: CodeDiscount };

/** A copy of a member's data. `expiresAt` (ISO 8601, UTC) and `bytes` are null until it is ready. */
export type DataExport = {
  state: "requested" | "ready" | "failed";
  requestedAt: string;
  expiresAt: string | null;
  bytes: number | null;
};

const exportStates = ["requested", "ready", "failed"] as const;

type Checkout = { url: string; sessionId: string };

const verifiedStatuses = ["paid", "pending", "open", "failed", "expired", "refunded", "review"] as const;

/** The status of a payment, readable by anyone who has the id of its payment session. */
export type VerifiedStatus = (typeof verifiedStatuses)[number];

export type VerifiedPayment = {
  status: VerifiedStatus;
  /** When the listing's paid time ends, counting all payments: ISO 8601, UTC. */
  expiresAt: string | null;
  /** Whether the owner has taken the listing down. */
  isTakenDown: boolean;
};

type Body = Record<string, unknown>;

/** The server's API for its own pages. Never throws; every outcome is a value. */
export function createApiClient(options: ApiOptions): ApiClient {
  const get = <Value>(path: string, pick: (body: Body) => Value | undefined, signal?: AbortSignal) =>
    callApi(options, { method: "GET", path, signal }, pick);
  const send = <Value>(
    method: ApiCall["method"],
    path: string,
    body: object,
    pick: (body: Body) => Value | undefined,
  ) => callApi(options, { method, path, body }, pick);
  const listing = "/api/me/listing";
  const reminders = "/api/me/reminders";
  const removal = `${listing}/removal`;
  const dataExport = "/api/me/account/export";
  return {
    readListing: (signal) => get(listing, readListing, signal),
    createListing: (input) => send("POST", listing, listingInputJson(input), readSavedListing),
    changeListing: (version, input) => send("PUT", listing, { ...listingInputJson(input), version }, readSavedListing),
    changeVisibility: (visibility) => send("PUT", `${listing}/visibility`, { visibility }, readSavedListing),
    redeemCode: (code) => send("POST", "/api/me/codes", { code }, readRedeemed),
    listPayments: (signal) => get("/api/me/payments", readPayments, signal),
    startCheckout: (listingId, months, code) => {
      const body = { listing_id: listingId, months, language: options.locale, ...(code !== undefined && { code }) };
      const call = { method: "POST", path: "/functions/v1/create-checkout", body } as const;
      return callApi(options, { ...call, timeoutMilliseconds: checkoutTimeoutMilliseconds }, readCheckout);
    },
    verifyPayment: (sessionId) => send("POST", "/functions/v1/verify-payment", { session_id: sessionId }, readVerified),
    readReminders: (signal) => get(reminders, readReminders, signal),
    chooseReminders: (choice) => send("PUT", reminders, { reminders: choice }, readReminders),
    readAccountAlerts: (signal) => get("/api/me/account", readAccountAlerts, signal),
    acceptDocuments: (versions) => {
      const body = Object.fromEntries(versions.map(({ document, version }) => [document, version]));
      return send("PUT", "/api/me/account/consents", body, readAccountAlerts);
    },
    deleteAccount: (email) =>
      send("POST", "/api/me/account/deletion", { email }, ({ deletion }) => deletion === "requested" || undefined),
    readExport: (signal) => get(dataExport, readDataExport, signal),
    requestExport: () =>
      callApi(options, { method: "POST", path: dataExport }, (body) => readDataExport(body) ?? undefined),
    downloadExport: () => callForFile(options, { method: "GET", path: `${dataExport}/file` }, "application/zip"),
    readRemoval: (signal) => get(removal, readRemoval, signal),
    askForSecondLook: (text) => send("POST", removal, { text }, (body) => readRemoval(body) ?? undefined),
  };
}

/** Returns undefined if the response contains neither a listing nor null. */
function readListing({ listing }: Body): OwnListing | null | undefined {
  if (listing === null) return null;
  return typeof listing === "object" ? readOwnListingJson(listing) : undefined;
}

function readSavedListing(body: Body): OwnListing | undefined {
  return readListing(body) ?? undefined;
}

function readRedeemed(body: Body): Redeemed | undefined {
  if (typeof body["discount"] === "object") return { discount: body["discount"] as CodeDiscount };
  const listing = readSavedListing(body);
  const months = body["months"];
  return listing === undefined || typeof months !== "number" ? undefined : { months, listing };
}

function readPayments({ payments }: Body): PaymentSummary[] | undefined {
  return Array.isArray(payments) ? (payments as PaymentSummary[]) : undefined;
}

function readVerified(body: Body): VerifiedPayment | undefined {
  const status = verifiedStatuses.find((known) => known === body["status"]);
  const { subscription_expires_at: expiresAt, taken_down: isTakenDown } = body;
  if (status === undefined) return undefined;
  return { status, expiresAt: typeof expiresAt === "string" ? expiresAt : null, isTakenDown: isTakenDown === true };
}

/** Accepts only http and https URLs, because the browser is sent there. */
function readCheckout({ url, session_id: sessionId }: Body): Checkout | undefined {
  if (typeof url !== "string" || typeof sessionId !== "string" || !/^https?:\/\//u.test(url)) return undefined;
  return { url, sessionId };
}

function readReminders({ reminders }: Body): EmailChoice | undefined {
  return reminders === "on" || reminders === "off" ? reminders : undefined;
}

function readAccountAlerts(body: Body): AccountAlerts | undefined {
  const { bounced_email: bounced, outdated_documents: outdated, report_checked_at: checkedAt } = body;
  const { hidden_contacts: hidden } = body;
  if (!Array.isArray(outdated)) return undefined;
  return {
    bouncedEmail: typeof bounced === "string" ? bounced : null,
    outdatedDocuments: outdated.filter(isOutdatedDocument),
    reportCheckedAt: typeof checkedAt === "string" ? checkedAt : null,
    hiddenContacts: Array.isArray(hidden) ? hidden.flatMap(readHiddenContact) : [],
  };
}

function readHiddenContact(hidden: unknown): AccountAlerts["hiddenContacts"] {
  if (typeof hidden !== "object" || hidden === null) return [];
  const { contact: name, found }: { contact?: unknown; found?: unknown } = hidden;
  const contact = contactKinds.find((kind) => kind === name);
  return contact === undefined ? [] : [{ contact, found: typeof found === "string" ? found : null }];
}

function isOutdatedDocument(value: unknown): value is AccountAlerts["outdatedDocuments"][number] {
  if (typeof value !== "object" || value === null || !("document" in value) || !("version" in value)) return false;
  return documents.some((known) => known === value.document) && typeof value.version === "string";
}

/** Returns undefined if the response contains neither a removal nor null. */
function readRemoval({ removal }: Body): OwnRemoval | null | undefined {
  if (removal === null) return null;
  if (typeof removal !== "object" || !("removed_at" in removal) || typeof removal.removed_at !== "string")
    return undefined;
  return {
    removedAt: removal.removed_at,
    reason: "reason" in removal && isRemovalReason(removal.reason) ? removal.reason : null,
    found: "found" in removal && typeof removal.found === "string" ? removal.found : null,
    requestedAt: "asked_at" in removal && typeof removal.asked_at === "string" ? removal.asked_at : null,
    isFinal: "is_final" in removal && removal.is_final === true,
  };
}

/** Returns undefined if the response contains neither an export nor null. */
function readDataExport({ export: value }: Body): DataExport | null | undefined {
  if (value === null) return null;
  if (typeof value !== "object" || !("state" in value) || !("requested_at" in value)) return undefined;
  const state = exportStates.find((known) => known === value.state);
  if (state === undefined || typeof value.requested_at !== "string") return undefined;
  return {
    state,
    requestedAt: value.requested_at,
    expiresAt: "expires_at" in value && typeof value.expires_at === "string" ? value.expires_at : null,
    bytes: "bytes" in value && typeof value.bytes === "number" ? value.bytes : null,
  };
}
