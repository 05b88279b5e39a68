import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accountAlertsQuery } from "#app/private-data/queries.ts";
import { useApi } from "#app/session/use-api.ts";
import type { AccountAlerts as Alerts } from "#domain/members/account-alerts.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"accountAlerts"> };

/** Alerts about the member's account. Shows nothing until they are loaded, or if loading fails. */
export function AccountAlerts({ messages }: Props) {
  const api = useApi();
  const { data: alerts } = useQuery(accountAlertsQuery(api));
  if (alerts === undefined) return null;
  return (
    <>
      {alerts.bouncedEmail === null ? null : <BounceAlert address={alerts.bouncedEmail} messages={messages} />}
      {alerts.hiddenContacts.map((hidden) => (
        <HiddenAlert key={hidden.contact} hidden={hidden} messages={messages} />
      ))}
      {alerts.reportCheckedAt === null ? null : <CheckedAlert at={alerts.reportCheckedAt} messages={messages} />}
      {alerts.outdatedDocuments.length === 0 ? null : (
        <DocumentsAlert outdated={alerts.outdatedDocuments} messages={messages} />
      )}
    </>
  );
}

/** Mail servers reject the member's address. */
function BounceAlert({ address, messages }: Props & { address: string }) {
  const { href } = useLocale();
  const { title, text, change } = messages.bounced;
  return (
    <div className="dash-alert">
      <Alert
        tone="amber"
        title={interpolate(title, { email: address })}
        action={
          <ButtonLink variant="secondary" className="alert-a" href={`${href("/dashboard/account")}#email`}>
            {change}
          </ButtonLink>
        }
      >
        {text}
      </Alert>
    </div>
  );
}

/** Explains why operators hid a contact, and that replying to their email resolves it. */
function HiddenAlert({ hidden, messages }: Props & { hidden: Alerts["hiddenContacts"][number] }) {
  const { title, text, labels } = messages.hidden;
  return (
    <div className="dash-alert">
      <Alert tone="danger" title={interpolate(title, { contact: labels[hidden.contact] })}>
        {hidden.found === null ? text : `${hidden.found} ${text}`}
      </Alert>
    </div>
  );
}

/** A report about the listing was closed without action. Only operators see the reporter and the report's text. */
function CheckedAlert({ at, messages }: Props & { at: string }) {
  const { locale } = useLocale();
  const { title, text } = messages.checked;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="dash-alert">
      <Alert tone="leaf" title={title}>
        {interpolate(text, { date: formatDate(locale, new Date(at), timeZone) })}
      </Alert>
    </div>
  );
}

/** Asks for consent to documents that have changed. */
function DocumentsAlert({ outdated, messages }: Props & { outdated: Alerts["outdatedDocuments"] }) {
  const { href } = useLocale();
  const { accept, busy, isFailed } = useAccept(outdated);
  const { title, before, links, between, after, failed, button } = messages.documents;
  return (
    <div className="dash-alert">
      <Alert
        title={title}
        action={
          <Button variant="secondary" className="alert-a" busy={busy} onClick={() => void accept()}>
            {button}
          </Button>
        }
      >
        {before}
        {outdated.map(({ document }, index) => (
          <span key={document}>
            {index > 0 ? between : null}
            <a href={href(`/${document}`)}>{links[document]}</a>
          </span>
        ))}
        {after}
        {isFailed ? ` ${failed}` : null}
      </Alert>
    </div>
  );
}

function useAccept(outdated: Alerts["outdatedDocuments"]) {
  const api = useApi();
  const cache = useQueryClient();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const accept = async () => {
    setState("busy");
    const accepted = await api.acceptDocuments(outdated);
    setState(accepted.ok ? "idle" : "failed");
    if (accepted.ok) cache.setQueryData(accountAlertsQuery(api).queryKey, accepted.value);
  };
  return { accept, busy: state === "busy", isFailed: state === "failed" };
}
