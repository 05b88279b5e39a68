import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { removalQuery } from "#app/private-data/queries.ts";
import { emailLink } from "#domain/listings/fields/contact-links.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { OwnRemoval } from "#domain/moderation/own-removal.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";
import { dayOfListing } from "../listing-state.ts";

type Props = { listing: OwnListing; api: ApiClient; contactEmail: string; texts: DashboardTexts };

/** Why the listing is removed, and what its owner can do: reply, or change it and ask for another look. */
export function RemovedAlert({ listing, api, contactEmail, texts }: Props) {
  const { locale } = useLocale();
  const { removal: messages, dashboard } = texts;
  const { data: removal } = useQuery(removalQuery(api));
  const reply = emailLink(contactEmail, messages.replySubject)?.href;
  return (
    <div className="dash-alert dash-removed">
      <Alert tone="danger" title={titleOf(removal ?? null, texts, dayOfListing(listing, listing.removedAt, locale))}>
        {messages.text}
      </Alert>
      {removal?.found ? (
        <div className="dash-removed-found">
          <strong>{messages.found}</strong>
          <p>{removal.found}</p>
        </div>
      ) : null}
      {removal?.askedAt ? (
        <Alert title={messages.asked}>
          {interpolate(messages.askedText, { date: dayOfListing(listing, removal.askedAt, locale) })}
        </Alert>
      ) : null}
      <div className="row">
        {reply ? (
          <ButtonLink variant="secondary" href={reply}>
            {messages.reply}
          </ButtonLink>
        ) : null}
        {removal && removal.askedAt === null ? (
          <SecondLook api={api} texts={texts} optional={dashboard.form.optional} />
        ) : null}
      </div>
    </div>
  );
}

function titleOf(removal: OwnRemoval | null, { removal: messages }: DashboardTexts, date: string) {
  if (removal?.reason) return interpolate(messages.title, { date, reason: messages.reasons[removal.reason] });
  return interpolate(messages.titleWithoutReason, { date });
}

/** Opens a text field, and sends the request. What was typed stays when that fails. */
function SecondLook({ api, texts, optional }: Pick<Props, "api" | "texts"> & { optional: string }) {
  const messages = texts.removal;
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{messages.askAgain}</Button>;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const text = new FormData(event.currentTarget).get("text");
    setSending(true);
    setFailed(null);
    const asked = await api.askForSecondLook(typeof text === "string" ? text : "");
    setSending(false);
    if (asked.ok) cache.setQueryData(removalQuery(api).queryKey, asked.value);
    else setFailed(asked.failure);
  };
  return (
    <form className="dash-removed-form" onSubmit={(event) => void send(event)}>
      {failed ? <Alert tone="danger" role="alert" title={failureText(failed, texts.failures)} /> : null}
      <TextArea
        id="second-look"
        name="text"
        label={messages.explanation}
        hint={messages.explanationHint}
        optional={optional}
      />
      <div className="row">
        <Button type="submit" busy={isSending}>
          {messages.send}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
