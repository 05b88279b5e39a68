import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Empty } from "#app/design/empty/empty.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { type OperatorError, OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { valueOf } from "#app/private-data/queries.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/cities-page.ts";
import { AcceptDialog, type NamedCity } from "./accept-dialog.tsx";
import { type Cities, useCitiesApi } from "./cities-api.ts";
import { CityHistory } from "./city-history.tsx";
import { CityLists } from "./city-lists.tsx";
import "../admin-rows.css";

export function loader({ url }: Route.LoaderArgs) {
  return { texts: messagesFor(splitLocale(url.pathname).locale, "adminCities") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Cities outside our own list: waiting ones, and decided ones. */
export default function CitiesPage({ loaderData: { texts } }: Route.ComponentProps) {
  const api = useCitiesApi();
  const showToast = useToast();
  const [accepting, setAccepting] = useState<NamedCity | null>(null);
  const [failed, setFailed] = useState<{ key: string; failure: ApiFailure } | null>(null);
  const { pending, run } = usePending();
  const { data, error, refetch } = useQuery<Cities, OperatorError>({
    queryKey: ["operator", "cities"],
    queryFn: ({ signal }) => valueOf(api.list(signal)),
  });
  const reject = (key: string) =>
    void run(async () => {
      const decided = await api.decide(key, { accept: false });
      setFailed(decided.ok ? null : { key, failure: decided.failure });
      if (decided.ok) showToast({ kind: "success", title: texts.rejectedNow });
      await refetch();
    });
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      {failed === null ? null : (
        <OperatorFailure title={texts.failed} failure={failed.failure} onRetry={() => reject(failed.key)} />
      )}
      {data !== undefined ? (
        <>
          {data.waiting.length === 0 ? <Empty title={texts.none} text={texts.noneText} /> : null}
          <CityLists cities={data} texts={texts} isBusy={pending} onAccept={setAccepting} onReject={reject} />
          <CityHistory cities={data} texts={texts} />
        </>
      ) : error === null ? (
        <OperatorSkeleton shape="rows" />
      ) : (
        <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
      )}
      {accepting === null ? null : (
        <AcceptDialog
          city={accepting}
          texts={texts}
          onClose={() => setAccepting(null)}
          onAccepted={() => {
            setAccepting(null);
            showToast({ kind: "success", title: texts.acceptedNow });
            void refetch();
          }}
        />
      )}
    </>
  );
}
