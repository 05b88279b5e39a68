import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { UnsentText } from "#app/components/unsent-text.tsx";
import { reviewerContext } from "#app/contexts/public-write-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { readForm } from "#app/forms/form-messages.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import { appealReview, type EditFailure, editReview, withdrawReview } from "#domain/reviews/commands/edit-review.ts";
import { findEditPage } from "#domain/reviews/queries/find-edit-page.ts";
import { parseAppeal } from "#domain/reviews/review-input.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { type RejectedReview, readReview, reviewErrors } from "../posted-review.ts";
import { ClosedReview, type ClosedState, closedStatuses, ReviewProblem, ReviewStatus } from "../review-state.tsx";
import { unsentReview } from "../review-values.ts";
import type { Route } from "./+types/edit-review-page.ts";
import { AppealForm, WithdrawForm } from "./edit-forms.tsx";
import { type EditView, editView } from "./edit-view.ts";
import { EditableReview } from "./editable-review.tsx";
import "../review.css";

const closedStates = { "link-expired": "expired", unavailable: "unavailable" } as const;

/** The author's page of a review: change, withdraw, appeal. Opening it changes nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site } = services;
  const messages = messagesFor(locale, "writeReview");
  const title = `${messages.edit.title} · ${site.name[locale]}`;
  const shared = { origin, site: { name: site.name }, locale, path: "/review", title, description: messages.meta };
  const meta = pageMeta({ ...shared, isPrivate: true });
  const found = await findEditPage(services, params.token);
  if (found.state !== "found") {
    const closed: ClosedState = closedStates[found.state];
    return data({ closed, messages, meta, page: null }, { status: closedStatuses[closed] });
  }
  const { listing } = found.own;
  const page = {
    ...editView(found, locale, messages, messagesFor(locale, "reviewEmail").reasons),
    name: listing === null ? null : listingName(listing.names, locale),
    action: localPath(locale, `/review/edit/${params.token}`),
    isAsking: url.searchParams.get("step") === "withdraw",
  };
  return data({ closed: null, messages, meta, page });
}

type Posted = {
  rejected: RejectedReview | null;
  done: string | null;
  problem: string | null;
  /** An appeal that was not accepted, for correction. */
  appeal: { text: string; error: string | null } | null;
};
const blank: Posted = { rejected: null, done: null, problem: null, appeal: null };

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const messages = messagesFor(locale, "writeReview");
  const form = await request.formData();
  const fields = readForm(form);
  if (fields["intent"] === "withdraw") {
    const chosen = { wasPressed: fields["was_pressed"] === "1", erases: fields["erases"] === "1" };
    const done = await withdrawReview(services, params.token, chosen);
    return done.ok ? data<Posted>({ ...blank, done: messages.edit.withdrawn }) : failed(done.failure, messages);
  }
  if (fields["intent"] === "appeal") {
    const typed = fields["appeal"] ?? "";
    const text = parseAppeal({ appeal: typed });
    if (!text.ok)
      return data<Posted>({ ...blank, appeal: { text: typed, error: messages.errors.appeal } }, { status: 422 });
    const done = await appealReview(services, params.token, text.value);
    if (done.ok) return data<Posted>({ ...blank, done: messages.edit.appealed });
    return failed(done.failure, messages, { text: typed, error: null });
  }
  const { values, parsed, seemsContact } = readReview(form, services.clock.now());
  const contact = seemsContact ? { body: messages.errors.contact } : {};
  if (!parsed.ok || seemsContact) {
    const errors = parsed.ok ? contact : { ...contact, ...reviewErrors(parsed.failure, messages) };
    const rejected = { values, errors, problem: null, offersOverride: seemsContact };
    return data<Posted>({ ...blank, rejected }, { status: 422 });
  }
  const isOwners = context.get(reviewerContext) ?? (async () => false);
  const done = await editReview(services, params.token, parsed.value, isOwners);
  if (done.ok) return data<Posted>({ ...blank, done: messages.edit.saved });
  const errors = done.failure === "unknown-course" ? { course: messages.errors.course } : {};
  const problem = problemOf(done.failure, messages);
  const rejected = { values, errors, problem, offersOverride: false };
  return data<Posted>({ ...blank, rejected }, { status: done.failure === "unavailable" ? 503 : 409 });
}

function problemOf(failure: EditFailure, { problems }: Messages<"writeReview">): string | null {
  if (failure === "unknown-course") return null;
  return failure === "unavailable" ? problems.failed : problems["not-possible"];
}

function failed(failure: EditFailure, messages: Messages<"writeReview">, appeal: Posted["appeal"] = null) {
  const problem = problemOf(failure, messages);
  return data<Posted>({ ...blank, problem, appeal }, { status: failure === "unavailable" ? 503 : 409 });
}

export function headers() {
  return { "Cache-Control": noStore };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function EditReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { closed, messages, page } = loaderData;
  if (page === null)
    return <ClosedReview state={closed ?? "unavailable"} messages={messages} unsent={unsentOf(actionData, messages)} />;
  const { action: target } = page;
  return (
    <div className="wrap review-page review-narrow">
      <div>
        <h1>{messages.edit.title}</h1>
        {page.name === null ? null : <p className="sm faint">{page.name}</p>}
        <ReviewStatus text={actionData?.done ?? null} />
        <ReviewProblem text={actionData?.problem ?? null} />
        <p className="review-lead">{page.status}</p>
        <DeclinedAlert refusal={page.refusal} found={page.found} />
        {page.isAppealPending ? <p>{messages.edit.appealPending}</p> : null}
        <Appeal messages={messages} page={page} posted={actionData?.appeal ?? null} />
        <EditableReview messages={messages} page={page} rejected={actionData?.rejected ?? null} />
      </div>
      {page.canWithdraw ? <WithdrawForm messages={messages} action={target} isAsking={page.isAsking} /> : null}
    </div>
  );
}

/** The typed text, for a page that no longer has its form. */
function unsentOf(posted: Posted | undefined, messages: Messages<"writeReview">): string {
  if (posted?.rejected) return unsentReview(posted.rejected.values, messages);
  return posted?.appeal?.text ?? "";
}

type AppealProps = { messages: Messages<"writeReview">; page: EditView & { action: string }; posted: Posted["appeal"] };

/** The form of an appeal or, if it is no longer possible, its typed text. */
function Appeal({ messages, page, posted }: AppealProps) {
  if (!page.canAppeal) return <UnsentText text={posted?.text ?? ""} />;
  return <AppealForm messages={messages} action={page.action} posted={posted} />;
}

function DeclinedAlert({ refusal, found }: Pick<EditView, "refusal" | "found">) {
  return refusal === null ? null : (
    <Alert tone="amber" title={refusal}>
      {found}
    </Alert>
  );
}
