import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { publicWriteContext } from "#app/contexts/public-write-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
// oxlint-disable-next-line import/default -- it is the file's URL
import solveChallenge from "#app/forms/solve-challenge.js?url&no-inline";
import { pageMeta } from "#app/seo/page-meta.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { AcceptedForm, ClosedReview, ReviewProblem } from "../review-state.tsx";
import type { Route } from "./+types/review-link-page.ts";
import { type PostedLink, postLink } from "./posted-link.ts";
import "../review.css";

const missing = { "not-found": 404, gone: 410, unavailable: 503 } as const;

/** Asks for the email address that the review link is sent to. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site, clock } = services;
  const messages = messagesFor(locale, "writeReview");
  const path = `/review/${encodeURIComponent(params.id)}`;
  const title = `${messages.title} · ${site.name[locale]}`;
  const shared = { origin, site: { name: site.name }, locale, path, title, description: messages.meta };
  const meta = pageMeta({ ...shared, isPrivate: true });
  const found = await findListing(services, params.id);
  if (!found.ok) {
    const closed = found.failure === "unavailable" ? ("unavailable" as const) : ("gone" as const);
    return data({ closed, messages, meta, page: null }, { status: missing[found.failure] });
  }
  const { type, name } = found.value;
  const page = {
    who: messages.who[type],
    about: interpolate(messages.link.about, { name: primaryName(name, locale) }),
    action: localPath(locale, path),
    back: localPath(locale, `/listing/${encodeURIComponent(params.id)}`),
    startedAt: clock.now().toISOString(),
  };
  return data({ closed: null, messages, meta, page });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const target = { form: await request.formData(), listingId: params.id, locale };
  const services = context.get(servicesContext);
  const { posted, status, waitSeconds } = await postLink(services, context.get(publicWriteContext), target);
  return data(posted, { status, ...(waitSeconds > 0 && { headers: { "Retry-After": String(waitSeconds) } }) });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get("retry-after");
  return { "Cache-Control": noStore, ...(wait !== null && { "Retry-After": wait }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ReviewLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { closed, messages, page } = loaderData;
  if (page === null) return <ClosedReview state={closed ?? "unavailable"} messages={messages} />;
  const { link } = messages;
  const { who } = page;
  return (
    <div className="wrap review-page review-narrow">
      {actionData?.sent ? (
        <AcceptedForm>
          <h1>{link.sentTitle}</h1>
          <p className="review-lead">
            {interpolate(actionData.wantsProof ? link.sentProof : link.sent, { email: actionData.email, who })}
          </p>
          <p>{link.notReceived}</p>
          <LinkForm page={page} texts={link} email={actionData.email} wantsProof label={link.sendProof} isShort />
        </AcceptedForm>
      ) : (
        <div>
          <h1>{link.title}</h1>
          <p className="review-lead">{interpolate(link.lead, { who })}</p>
          <p className="sm faint">{page.about}</p>
          <ReviewProblem text={actionData?.problem ?? null} />
          <LinkForm
            page={page}
            texts={link}
            email={actionData?.email ?? ""}
            error={actionData?.error ?? null}
            label={link.send}
            resend={resendOf(actionData)}
          />
        </div>
      )}
      <p>
        <a className={buttonClass({ variant: "ghost" })} href={page.back}>
          {messages.cancel}
        </a>
      </p>
    </div>
  );
}

/** How the form is sent again once its challenge is solved: the challenge, and the button that was pressed. */
type Resend = { challenge: string; startedAt: string; button: "" | "wants_proof" };

function resendOf(posted: PostedLink | undefined): Resend | null {
  if (!posted?.challenge) return null;
  const { text: challenge, startedAt } = posted.challenge;
  return { challenge, startedAt, button: posted.wantsProof ? "wants_proof" : "" };
}

type FormProps = {
  page: { action: string; startedAt: string; who: string };
  texts: Route.ComponentProps["loaderData"]["messages"]["link"];
  email: string;
  error?: string | null;
  label: string;
  /** Whether to request a link for uploading an image. The email address is known. */
  wantsProof?: boolean;
  isShort?: boolean;
  resend?: Resend | null;
};

function LinkForm({ page, texts, email, error = null, label, wantsProof = false, isShort = false, resend }: FormProps) {
  return (
    <form
      className="review-form"
      method="post"
      action={page.action}
      noValidate
      data-challenge={resend?.challenge}
      data-resend={resend?.button}
    >
      {isShort ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextField
          id="review-email"
          name="email"
          type="email"
          autoComplete="email"
          label={texts.email}
          hint={interpolate(texts.hint, { who: page.who })}
          defaultValue={email}
          {...(error !== null && { error })}
        />
      )}
      <p className="review-trap" aria-hidden="true">
        <label htmlFor={isShort ? "review-website-2" : "review-website"}>{texts.trap}</label>
        <input id={isShort ? "review-website-2" : "review-website"} name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <input type="hidden" name="started_at" value={resend?.startedAt ?? page.startedAt} />
      <div className="row review-actions">
        {wantsProof ? null : <Button type="submit">{label}</Button>}
        <Button type="submit" variant="secondary" name="wants_proof" value="1">
          {wantsProof ? label : texts.otherWay}
        </Button>
      </div>
      {resend ? <script type="module" src={solveChallenge} /> : null}
    </form>
  );
}
