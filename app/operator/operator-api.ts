import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { ContactKind, ListingType } from "#domain/listings/listing.ts";
import type { HistoryEntry } from "#domain/moderation/listing-history/read-history.ts";
import type { Outcome, TargetKind } from "#domain/moderation/reasons.ts";
import type { ReviewState } from "#domain/reviews/review.ts";
import type { Result } from "#std/result.ts";
import { storeSessionEnd } from "./session-end.ts";

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

/** The fields below are named as in the server's JSON; times are ISO 8601, UTC. */
export type CaseRow = {
  id: string;
  target_kind: TargetKind;
  listing_id: string;
  listing_name: NamePair;
  city: string;
  priority: number;
  due_at: string;
  decided_at: string | null;
  reason: string | null;
  reports: number;
  outcome: Outcome | null;
};

export type CaseDetail = CaseRow & {
  /** SHA-256 of the reported photo or portrait. */
  photo: string | null;
  /** Details of the reported photo. */
  photo_detail: {
    /** From 1; null if the owner has removed the photo. */
    place: number | null;
    total: number;
    caption: string | null;
    caption_zh: string | null;
    uploaded_at: string;
    consent_at: string;
  } | null;
  /** The reported review. */
  review: {
    id: string;
    state: ReviewState;
    stars: number;
    text: string | null;
    language: string;
    shown_name: string | null;
    published_at: string | null;
    reply: string | null;
  } | null;
  /** The reported teacher of a school. */
  team_member: {
    id: string;
    full_name: string;
    role: string | null;
    role_zh: string | null;
    about: string | null;
    about_zh: string | null;
    is_hidden: boolean;
    /** Whether the owner has deleted the entry. */
    is_removed: boolean;
  } | null;
  /** When operators last found that the owner had offered a reward for reviews. */
  reward_confirmed_at: string | null;
  outcomes: Outcome[];
  entries: {
    id: string;
    source: string;
    reason: string;
    text: string | null;
    email: string | null;
    created_at: string;
  }[];
  /** Earlier cases of the target, then of the rest of the listing, for which `months` are known. */
  earlier: {
    cases: {
      id: string;
      target_kind: TargetKind;
      reason: string | null;
      outcome: Outcome | null;
      created_at: string;
      decided_at: string | null;
      is_same_target: boolean;
    }[];
    months: number;
  };
};

export type ListingRow = {
  id: string;
  name: NamePair;
  type: string;
  city: string;
  status: string;
  months_paid: number;
  created_at: string;
};

export type ListingDetail = {
  id: string;
  name: NamePair;
  type: ListingType;
  city: string;
  state: string;
  status: string;
  owner_id: string;
  owner_name: string;
  owner_email: string;
  months_paid: number;
  created_at: string;
  expires_at: string | null;
  removed_at: string | null;
  removal_reason: string | null;
  courses: number;
  team: number;
  reviews: { count: number; sum: number };
  views: number;
  contacted: number;
  open_reports: number;
  contacts: { kind: ContactKind; value: string; is_shown: boolean; is_hidden: boolean }[];
  photos: {
    kind: "photo" | "picture";
    id: string;
    hash: string;
    caption: string | null;
    is_hidden: boolean;
    has_code: boolean;
    created_at: string;
  }[];
  teachers: {
    id: string;
    full_name: string;
    role: string | null;
    role_zh: string | null;
    /** SHA-256 of the portrait. */
    picture: string | null;
    is_hidden: boolean;
    /** The undecided case about the teacher. */
    case_id: string | null;
  }[];
  /** The latest entries, and the cursor of the older ones. */
  history: HistoryEntry[];
  history_next: string | null;
};

export type AuditRow = {
  number: number;
  at: string;
  actor_kind: "operator" | "owner" | "visitor" | "system";
  actor_id: string | null;
  /** The address of an operator; null for everyone else. */
  actor_email: string | null;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  target_label: string | null;
  reason: string | null;
};

export type Removed = { decision_id: string | null; undo_seconds: number | null };

type Page<Name extends string, Row> = { [Key in Name]: Row[] } & { next: string | number | null };

/** A page of cases, and the number of open ones. */
export type CasePage = Page<"cases", CaseRow> & { open: { value: number; capped: boolean } };

export type OperatorApi = {
  /** Returns when the operator's rights end. The request itself extends them. */
  readSession(signal?: AbortSignal): Reply<{ ends_at: string }>;
  listCases(filter: string, after: string, signal?: AbortSignal): Reply<CasePage>;
  readCase(id: string, signal?: AbortSignal): Reply<CaseDetail>;
  decideCase(id: string, decision: object): Reply<Removed & { outcome: Outcome }>;
  listListings(filter: string, signal?: AbortSignal): Reply<Page<"listings", ListingRow>>;
  readListing(id: string, signal?: AbortSignal): Reply<ListingDetail>;
  listOlderHistory(id: string, after: string, signal?: AbortSignal): Reply<Page<"history", HistoryEntry>>;
  removeListing(id: string, removal: object): Reply<Removed>;
  restoreListing(id: string): Reply<{ restored: boolean }>;
  /** Asks the owner, adds a note, or hides or shows a contact. */
  actOnListing(id: string, action: "ask" | "note" | "contacts", body: object): Reply<object>;
  /** Hides a teacher of a school, or shows them again. */
  hideTeacher(id: string, body: object): Reply<Removed>;
  undo(decisionId: string): Reply<{ undone: boolean }>;
  listAudit(filter: string, signal?: AbortSignal): Reply<Page<"entries", AuditRow>>;
};

const base = "/api/operator";

/** The operators' API for the clients of single sections. `name` picks one member of the response. */
export function operatorCalls(apiOptions: ApiOptions) {
  const send: typeof fetch = async (input, init) => {
    const response = await (apiOptions.fetch ?? fetch)(input, init);
    storeSessionEnd(response);
    return response;
  };
  const options = { ...apiOptions, fetch: send };
  const get = <Value>(path: string, name: string | null, signal?: AbortSignal): Reply<Value> =>
    callApi(options, { method: "GET", path: base + path, signal }, (body) => pick<Value>(body, name));
  const post = <Value>(path: string, body: object, name: string | null = null): Reply<Value> =>
    callApi(options, { method: "POST", path: base + path, body }, (response) => pick<Value>(response, name));
  return { get, post };
}

/** The operators' API. Never throws; every outcome is a value. */
export function createOperatorApi(options: ApiOptions): OperatorApi {
  const { get, post } = operatorCalls(options);
  return {
    readSession: (signal) => get("/session", null, signal),
    listCases: (filter, after, signal) => get(`/reports?${filter}&${new URLSearchParams({ after })}`, null, signal),
    readCase: (id, signal) => get(`/reports/${id}`, "case", signal),
    decideCase: (id, decision) => post(`/reports/${id}/decide`, decision),
    listListings: (filter, signal) => get(`/listings?${filter}`, null, signal),
    readListing: (id, signal) => get(`/listings/${id}`, "listing", signal),
    listOlderHistory: (id, after, signal) =>
      get(`/listings/${id}/history?${new URLSearchParams({ after })}`, null, signal),
    removeListing: (id, removal) => post(`/listings/${id}/remove`, removal),
    restoreListing: (id) => post(`/listings/${id}/restore`, {}),
    actOnListing: (id, action, body) => post(`/listings/${id}/${action}`, body),
    hideTeacher: (id, body) => post(`/listings/${id}/team`, body),
    undo: (decisionId) => post(`/decisions/${decisionId}/undo`, {}),
    listAudit: (filter, signal) => get(`/audit?${filter}`, null, signal),
  };
}

/** Returns our own server's response, or one member of it. */
function pick<Value>(body: Record<string, unknown>, name: string | null): Value | undefined {
  return (name === null ? body : body[name]) as Value | undefined;
}
