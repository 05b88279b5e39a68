import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/people-page.ts";
import { usePeopleApi } from "./people-api.ts";
import { PersonPanel } from "./person-panel.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { reasons } = messagesFor(locale, "bans");
  return { texts: { ...messagesFor(locale, "adminPeople"), reasons } };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Finds one account. The page's URL contains the account's id, never its email address. */
export default function PeoplePage({ loaderData: { texts } }: Route.ComponentProps) {
  const people = usePeopleApi();
  const [search, setSearch] = useSearchParams();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const id = search.get("id");
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get("query");
    void run(async () => {
      const found = await people.search(typeof query === "string" ? query : "");
      setFailed(found.ok ? null : found.failure);
      setSearch(found.ok ? { id: found.value.id } : {});
    });
  };
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      <search>
        <form ref={form} className="admin-filter" onSubmit={find} noValidate>
          <TextField
            id="people-query"
            name="query"
            label={texts.query}
            autoComplete="off"
            maxLength={254}
            required
            {...(isInvalid && { error: failed.fields[0]?.message ?? failed.message })}
          />
          <Button type="submit" variant="secondary" busy={pending}>
            {texts.find}
          </Button>
        </form>
      </search>
      <div aria-live="polite">
        {failed?.code === "not-found" ? <Empty title={texts.none} text={texts.noneText} /> : null}
      </div>
      {failed === null || failed.code === "not-found" || isInvalid ? null : (
        <OperatorFailure failure={failed} onRetry={resubmit} />
      )}
      {id === null ? null : <PersonPanel key={id} id={id} texts={texts} />}
    </>
  );
}
