import { ItemsPage } from "#app/components/ordered-items/items-page.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { ownTeam } from "#app/private-data/own-team.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/team-page.ts";
import { TeamWorkspace } from "./team-workspace.tsx";
import "./team.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const messages = messagesFor(locale, "team");
  return { messages, ...ownerPageData(context.get(servicesContext), locale, "team", messages) };
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
      workspace={(state, own, userId) => <TeamWorkspace {...{ state, own, texts, userId }} />}
    />
  );
}
