import { ItemsPage } from "#app/components/ordered-items/items-page.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { ownCourses } from "#app/private-data/own-courses.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/courses-page.ts";
import { CoursesWorkspace } from "./courses-workspace.tsx";
import "./courses.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const messages = messagesFor(locale, "courses");
  return { messages, ...ownerPageData(context.get(servicesContext), locale, "courses", messages) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function CoursesPage({ loaderData: { messages, failures, tabs } }: Route.ComponentProps) {
  const texts = { messages, failures };
  return (
    <ItemsPage
      name="courses"
      source={ownCourses}
      {...{ texts, tabs }}
      workspace={(state, own, userId) => <CoursesWorkspace {...{ state, own, texts, userId }} />}
    />
  );
}
