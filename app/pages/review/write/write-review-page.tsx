import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { Name } from "#app/components/name.tsx";
import { UnsentText } from "#app/components/unsent-text.tsx";
import { reviewerContext } from "#app/contexts/public-write-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { avatarOf } from "#domain/listings/avatar.ts";
import { listingNamePair } from "#domain/listings/queries/public-listings.ts";
import { submitReview } from "#domain/reviews/commands/submit-review.ts";
import { findWritePage, type WritePage } from "#domain/reviews/queries/find-write-page.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { type RejectedReview, readReview, reviewErrors } from "../posted-review.ts";
import { ReviewAside } from "../review-aside.tsx";
import { ReviewForm } from "../review-form.tsx";
import { AcceptedForm, ClosedReview, type ClosedState, closedStatuses, ReviewStatus } from "../review-state.tsx";
import { noValues, type ReviewValues, unsentReview } from "../review-values.ts";
import type { Route } from "./+types/write-review-page.ts";
import { ProofForm } from "./proof-form.tsx";
import "../review.css";

const closedStates = {
  used: "used",
  "own-listing": "own",
  "link-expired": "expired",
  "listing-gone": "gone",
  "not-allowed": "banned",
  unavailable: "unavailable",
} as const satisfies Partial<Record<WritePage["state"], ClosedState>>;

/** The form that an emailed link opens. Opening it changes nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site } = services;
  const messages = messagesFor(locale, "writeReview");
  const title = `${messages.title} · ${site.name[locale]}`;
  const shared = { origin, site: { name: site.name }, locale, path: "/review", title, description: messages.meta };
  const meta = pageMeta({ ...shared, isPrivate: true });
  const found = await findWritePage(services, params.token);
  if (!("proof" in found)) {
    const closed = closedStates[found.state];
    return data({ closed, messages, meta, page: null }, { status: closedStatuses[closed] });
  }
  const page = pageOf(locale, found, params.token, url.searchParams.get("proof"));
  return data({ closed: null, messages, meta, page });
}

type OpenPage = Extract<WritePage, { proof: unknown }>;

function pageOf(locale: Locale, found: OpenPage, token: string, proof: string | null) {
  const { listing, state } = found;
  const messages = messagesFor(locale, "writeReview");
  const who = messages.who[listing.type];
  const name = listingNamePair(listing.names);
  const dateOf = (date: Date) => formatDate(locale, date, listing.timeZone);
  return {
    state,
    type: listing.type,
    who,
    avatar: avatarOf({ ...listing, name }),
    avatarUrl: listing.avatarUrl,
    name,
    courses: listing.courses,
    contact:
      found.proof.kind === "message" || found.proof.kind === "invitation"
        ? interpolate(messages.contact[found.proof.kind], { who, date: dateOf(found.proof.at) })
        : found.proof.kind === "evidence"
          ? messages.contact.evidence
          : null,
    early:
      found.proof.kind === "early" ? interpolate(messages.early.text, { who, date: dateOf(found.proof.from) }) : null,
    proof: proof === null ? null : proofText(proof, locale),
    isReceived: proof === "received",
    action: localPath(locale, `/review/write/${token}`),
    upload: localPath(locale, `/review/proof/${token}`),
    back: localPath(locale, `/listing/${listing.id}`),
  };
}

type ShownPage = ReturnType<typeof pageOf>;

function proofText(code: string, locale: Locale): string {
  const { proofStates } = messagesFor(locale, "writeReview");
  const known: Readonly<Record<string, string>> = proofStates;
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? proofStates.other;
}

/** `values`: the fields of a review that was not accepted. `rejected`: its errors, if it can be sent again. */
type Posted = {
  values: ReviewValues;
  rejected: RejectedReview | null;
  submitted: { text: string; back: string } | null;
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const messages = messagesFor(locale, "writeReview");
  const { values, parsed, seemsContact } = readReview(await request.formData(), services.clock.now());
  const reject = (status: number, more: Partial<RejectedReview>) => {
    const rejected = { values, errors: {}, problem: null, offersOverride: seemsContact, ...more };
    return data<Posted>({ values, rejected, submitted: null }, { status });
  };
  const contact = seemsContact ? { body: messages.errors.contact } : {};
  if (!parsed.ok) return reject(422, { errors: { ...contact, ...reviewErrors(parsed.failure, messages) } });
  if (seemsContact) return reject(422, { errors: contact });
  const isOwners = context.get(reviewerContext) ?? (async () => false);
  const done = await submitReview(services, params.token, parsed.value, isOwners);
  if (!done.ok) {
    if (done.failure === "unknown-course") return reject(422, { errors: { course: messages.errors.course } });
    if (done.failure === "unavailable") return reject(503, { problem: messages.problems.failed });
    // The loader shows why the review cannot be written.
    return data<Posted>({ values, rejected: null, submitted: null }, { status: 409 });
  }
  const { value } = done;
  const isLive = "dueAt" in value;
  const date = formatDate(locale, isLive ? value.dueAt : value.decideBy, value.timeZone);
  const text = interpolate(isLive ? messages.submitted.text : messages.submitted.held, { date });
  const back = localPath(locale, `/listing/${value.listingId}`);
  return data<Posted>({ values: noValues, rejected: null, submitted: { text, back } });
}

export function headers() {
  return { "Cache-Control": noStore };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function WriteReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { closed, messages, page } = loaderData;
  if (actionData?.submitted) return <SubmittedReview {...actionData.submitted} texts={messages.submitted} />;
  const values = actionData?.values ?? noValues;
  const unsent = unsentReview(values, messages);
  if (page === null) return <ClosedReview state={closed ?? "unavailable"} messages={messages} unsent={unsent} />;
  return (
    <div className="wrap review-page has-aside">
      <div>
        <div className="crumb">
          <a className={buttonClass({ variant: "ghost" })} href={page.back}>
            <Icon name="arrow-left" size={18} />
            {messages.back}
          </a>
        </div>
        <ReviewSteps steps={messages.steps} />
        <h1>{page.state === "prove" ? messages.prove.title : messages.title}</h1>
        <AboutListing {...page} />
        {page.early === null ? null : (
          <Alert tone="amber" title={messages.early.title}>
            {page.early}
          </Alert>
        )}
        <ReviewStatus text={page.proof} tone={page.isReceived ? "leaf" : "danger"} />
        <NextStep
          page={page}
          messages={messages}
          unsent={unsent}
          values={values}
          rejected={actionData?.rejected ?? null}
        />
      </div>
      <ReviewAside messages={messages} type={page.type} />
    </div>
  );
}

type NextStepProps = {
  page: ShownPage;
  messages: Messages<"writeReview">;
  unsent: string;
  values: ReviewValues;
  rejected: RejectedReview | null;
};

/** The form of the review or, before that, of its proof. */
function NextStep({ page, messages, unsent, values, rejected }: NextStepProps) {
  if (page.state !== "write")
    return (
      <>
        <UnsentText text={unsent} />
        <ProofForm messages={messages} who={page.who} action={page.upload} isEarly={page.early !== null} />
      </>
    );
  return (
    <ReviewForm
      messages={messages}
      type={page.type}
      action={page.action}
      back={page.back}
      courses={page.courses}
      values={values}
      rejected={rejected}
      submit={messages.submit}
    />
  );
}

type AboutListingProps = Pick<ShownPage, "type" | "avatar" | "avatarUrl" | "name" | "contact">;

/** The listing under review, and how the writer's contact with it is proven. */
function AboutListing({ type, avatar, avatarUrl, name, contact }: AboutListingProps) {
  return (
    <div className="card pad review-about">
      <Avatar {...avatar} shape={type === "school" ? "square" : "circle"} imageUrl={avatarUrl} />
      <div>
        <strong>
          <Name name={name} />
        </strong>
        {contact === null ? null : (
          <span className="review-contact">
            <Icon name="badge-check" size={16} />
            {contact}
          </span>
        )}
      </div>
    </div>
  );
}

type SubmittedProps = { text: string; back: string; texts: Messages<"writeReview">["submitted"] };

function SubmittedReview({ text, back, texts }: SubmittedProps) {
  return (
    <div className="wrap review-page review-narrow">
      <AcceptedForm>
        <h1>{texts.title}</h1>
        <p className="review-lead">{text}</p>
        <a className={buttonClass({ variant: "secondary" })} href={back}>
          {texts.back}
        </a>
      </AcceptedForm>
    </div>
  );
}

function ReviewSteps({ steps }: { steps: Messages<"writeReview">["steps"] }) {
  return (
    <ol className="review-steps" aria-label={steps.label}>
      <li>{steps.confirm}</li>
      <li aria-current="step">
        <Icon name="chevron-right" size={16} />
        <strong>{steps.write}</strong>
      </li>
      <li>
        <Icon name="chevron-right" size={16} />
        {steps.published}
      </li>
    </ol>
  );
}
