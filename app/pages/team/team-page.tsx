import { ItemsPage, revalidatesForPath } from "#app/components/ordered-items/items-page.tsx";
import { itemsPageData } from "#app/components/ordered-items/items-page-data.ts";
import { ownTeam } from "#app/private-data/own-team.ts";
import { servicesContext } from "#app/services-context.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/team-page.ts";
import { TeamDesk } from "./team-desk.tsx";
import "./team.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  return { messages: messagesFor(locale, "team"), ...itemsPageData(context.get(servicesContext), locale, "team") };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function TeamPage({ loaderData: { messages, failures, tabs } }: Route.ComponentProps) {
  const texts = { messages, failures };
  return (
    <ItemsPage
      name="team"
      source={ownTeam}
      {...{ texts, tabs }}
      desk={(state, own, userId) => <TeamDesk {...{ state, own, texts, userId }} />}
    />
  );
}
