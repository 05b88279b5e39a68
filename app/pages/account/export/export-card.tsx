import { Button } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatFileSize, formatMoment } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useExport } from "./use-export.ts";

/** Requests and downloads everything that is stored about the member. Operators' accounts have nothing to download. */
export function ExportCard() {
  const { user } = useAccount();
  return user.app_metadata["role"] === "admin" ? null : <MemberExport />;
}

type State = ReturnType<typeof useExport>;

function MemberExport() {
  const { messages } = useAccount();
  const state = useExport();
  const { failure, needsSignIn, signInAgain, known } = state;
  const { title, lead, failed } = messages.export;
  const notPrepared = known?.state === "failed" && state.step === "idle" ? failed : null;
  return (
    <SettingsCard id="export" title={title} lead={lead}>
      <output className="setting-note">{statusText(state, messages.export, useMoment(known?.expiresAt))}</output>
      <FailureAlert message={needsSignIn ? messages.prove.again : (failure ?? notPrepared)} />
      <div className="setting-actions">
        <ExportButton {...state} />
        {needsSignIn ? (
          <Button variant="secondary" onClick={() => void signInAgain()}>
            {messages.prove.signInAgain}
          </Button>
        ) : null}
      </div>
    </SettingsCard>
  );
}

/** One button in every state, so that it keeps focus. */
function ExportButton({ known, step, failure, isReading, request, download, refetch }: State) {
  const { messages } = useAccount();
  const { submit, busy: preparing, download: downloadText, tryAgain } = messages.export;
  const isPreparing = known?.state === "requested";
  const isReady = known?.state === "ready";
  const busy = isReading || isPreparing || step === "requesting" || step === "downloading";
  const press = () => {
    if (known === undefined) return void refetch();
    return void (isReady ? download() : request());
  };
  const isRetry = known === undefined ? failure !== null : known?.state === "failed";
  const label = isReady ? interpolate(downloadText, { size: formatFileSize(known.bytes ?? 0) }) : submit;
  const text = isPreparing ? preparing : label;
  return (
    <Button variant={isReady ? "primary" : "secondary"} busy={busy} onClick={press}>
      {isRetry ? tryAgain : text}
    </Button>
  );
}

/** A time in the reader's own time zone. */
function useMoment(moment: string | null | undefined): string | null {
  const { locale } = useLocale();
  if (!moment) return null;
  return formatMoment(locale, new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function statusText(
  { known, step }: Pick<State, "known" | "step">,
  texts: ReturnType<typeof useAccount>["messages"]["export"],
  moment: string | null,
): string | null {
  if (step === "downloading") return texts.downloading;
  const ready = known?.state === "ready" && moment !== null ? interpolate(texts.ready, { moment }) : null;
  if (step === "downloaded") return ready === null ? texts.done : `${texts.done} ${ready}`;
  return known?.state === "requested" ? texts.preparing : ready;
}
