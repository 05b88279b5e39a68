import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { failureText } from "#app/failure-text.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { removalQuery } from "#app/private-data/queries.ts";
import { emailLink } from "#domain/listings/fields/contact-links.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { OwnRemoval } from "#domain/moderation/removal/own-removal.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";
import { dayOfListing } from "../listing-state.ts";

type Props = { listing: OwnListing; api: ApiClient; contactEmail: string; texts: DashboardTexts };

/** Explains why the listing is removed and the owner's options: reply, or change it and ask operators to reconsider. */
export function RemovedAlert({ listing, api, contactEmail, texts }: Props) {
  const { locale } = useLocale();
  const { removal: messages } = texts;
  const { data: removal } = useQuery(removalQuery(api));
  const reply = emailLink(contactEmail, messages.replySubject)?.href;
  return (
    <div className="dash-alert dash-removed">
      <Alert tone="danger" title={titleOf(removal ?? null, texts, dayOfListing(listing, listing.removedAt, locale))}>
        {removal?.isFinal ? messages.finalText : messages.text}
      </Alert>
      <div className="card pad dash-removed-more">
        {removal?.found ? (
          <div className="dash-removed-found">
            <strong>{messages.found}</strong>
            <p>{removal.found}</p>
          </div>
        ) : null}
        {removal && !removal.isFinal ? <SecondLook {...{ listing, removal, api, texts }} /> : null}
        {reply ? (
          <ButtonLink variant="secondary" href={reply}>
            {messages.reply}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function titleOf(removal: OwnRemoval | null, { removal: messages }: DashboardTexts, date: string) {
  if (removal?.reason) return interpolate(messages.title, { date, reason: messages.reasons[removal.reason] });
  return interpolate(messages.titleWithoutReason, { date });
}

type SecondLookProps = Pick<Props, "listing" | "api" | "texts"> & { removal: OwnRemoval };

/** Asks operators to reconsider, or shows when the owner asked. Focus moves to whatever replaces the control. */
function SecondLook({ listing, removal, api, texts }: SecondLookProps) {
  const messages = texts.removal;
  const { locale } = useLocale();
  const [view, setView] = useState<"button" | "form">("button");
  const box = useRef<HTMLDivElement>(null);
  const isRequested = removal.requestedAt !== null;
  const shown = isRequested ? "asked" : view;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const part = { asked: ".dash-removed-asked", form: "textarea", button: "button" }[shown];
    box.current?.querySelector<HTMLElement>(part)?.focus();
  }, [shown]);
  return (
    <div ref={box}>
      {removal.requestedAt !== null ? (
        <div className="dash-removed-asked" tabIndex={-1}>
          <Alert title={messages.asked}>
            {interpolate(messages.askedText, { date: dayOfListing(listing, removal.requestedAt, locale) })}
          </Alert>
        </div>
      ) : view === "form" ? (
        <SecondLookForm {...{ api, texts }} onCancel={() => setView("button")} />
      ) : (
        <Button onClick={() => setView("form")}>{messages.askAgain}</Button>
      )}
    </div>
  );
}

type FormProps = Pick<Props, "api" | "texts"> & { onCancel: () => void };

/** Typed text is kept after a failure. */
function SecondLookForm({ api, texts, onCancel }: FormProps) {
  const messages = texts.removal;
  const cache = useQueryClient();
  const { pending, run } = usePending();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const wrong = failed !== null && "fields" in failed ? failed.fields.find(({ field }) => field === "text") : undefined;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("text");
    void run(async () => {
      setFailed(null);
      const result = await api.askForSecondLook(typeof text === "string" ? text : "");
      if (result.ok) cache.setQueryData(removalQuery(api).queryKey, result.value);
      else setFailed(result.failure);
    });
  };
  return (
    <form className="dash-removed-form" onSubmit={send}>
      {failed && !wrong ? <Alert tone="danger" role="alert" title={failureText(failed, texts.failures)} /> : null}
      <TextArea
        id="second-look"
        name="text"
        label={messages.explanation}
        hint={messages.explanationHint}
        optional={texts.dashboard.form.optional}
        {...(wrong && { error: wrong.message })}
      />
      <div className="row">
        <Button type="submit" busy={pending}>
          {messages.send}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
