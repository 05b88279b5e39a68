import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { ActionsScript, ShareButton } from "#app/components/page-actions/page-actions.tsx";
import { SaveButton } from "#app/components/saved/save-button.tsx";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { Route } from "./+types/compare-page.ts";
import { loadComparison, type ComparePage as Page } from "./compare-loader.ts";
import { CompareTable } from "./compare-table.tsx";
import "./compare.css";

/** Every combination of listings is its own URL, so no cache stores the page. */
const headersOfPage = { "Cache-Control": noStore };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const page = await loadComparison(context.get(servicesContext), locale, url.searchParams);
  if (page === "unavailable") throw data(null, { status: 503, headers: headersOfPage });
  return data(page, { headers: headersOfPage });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** The page is complete as HTML. Standalone scripts share, print, save, and go back in history. */
export const handle: PageHandle = { hasActions: (loaderData) => loaderData !== undefined };

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ComparePage({ loaderData: page }: Route.ComponentProps) {
  const { columns, messages, results, pressToCopy } = page;
  return (
    <div className="wrap compare">
      <div className="crumb">
        <ButtonLink variant="ghost" href={results} data-back="">
          <Icon name="arrow-left" size={18} />
          {messages.back}
        </ButtonLink>
      </div>
      <h1>{messages.heading}</h1>
      {columns.length < 2 ? (
        <div className="compare-empty">
          <p>{messages.empty}</p>
          <ButtonLink href={results}>{messages.findTeachers}</ButtonLink>
        </div>
      ) : null}
      {columns.length === 0 ? null : <Comparison page={page} />}
      <ActionsScript messages={{ pressToCopy }} />
    </div>
  );
}

function Comparison({ page }: { page: Page }) {
  const { columns, share, messages } = page;
  return (
    <>
      <div className="compare-tools">
        {columns.length > 1 ? <Checkbox className="differences">{messages.differencesOnly}</Checkbox> : null}
        <span className="compare-actions">
          <ShareButton url={share} label={messages.shareList} />
          <span className="script-only">
            <Button variant="ghost" data-print="">
              {messages.print}
            </Button>
          </span>
        </span>
      </div>
      <CompareTable page={page} />
      <Others page={page} />
      <p className="compare-note">{messages.note}</p>
    </>
  );
}

/** Listings that do not fit into the columns. */
function Others({ page: { others, messages } }: { page: Page }) {
  if (others.length === 0) return null;
  return (
    <section className="compare-others">
      <h2>{messages.others}</h2>
      <p className="muted">{messages.othersLead}</p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Other other={other} messages={messages} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OtherProps = { other: Page["others"][number]; messages: Page["messages"] };

function Other({ other: { id, without, listing }, messages }: OtherProps) {
  return listing === null ? (
    <>
      <span className="muted">{messages.gone}</span>
      <SaveButton id={id} name={messages.gone} label={messages.save} isGone />
      <ButtonLink variant="secondary" href={without} rel="nofollow">
        {messages.remove}
        <span className="vh"> {messages.gone}</span>
      </ButtonLink>
    </>
  ) : (
    <>
      <a href={listing.path}>{listing.name}</a>
      <ButtonLink variant="secondary" href={listing.compare} rel="nofollow">
        {messages.compareInstead}
        <span className="vh"> {listing.name}</span>
      </ButtonLink>
    </>
  );
}
