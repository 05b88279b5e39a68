import type { Session } from "@supabase/auth-js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { LockIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { createOperatorApi } from "#app/operator/operator-api.ts";
import { OperatorContext, type OperatorTexts } from "#app/operator/operator-context.ts";
import { type OperatorError, OperatorFailure } from "#app/operator/operator-failure.tsx";
import { LayoutSkeleton, OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { type SessionEnd, useSessionEnd } from "#app/operator/session-end.ts";
import { valueOf } from "#app/private-data/queries.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { useMember } from "#app/session/use-member.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/admin-layout.ts";
import { AdminIcon } from "./admin-icon.tsx";
import { adminSections } from "./admin-sections.ts";
import { countOf, useAttention } from "./overview/use-attention.ts";
import "./admin.css";
import "./admin-panels.css";

/** Identical for all readers: only the browser knows the account, and only the server whether it is an operator. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const admin = messagesFor(locale, "admin");
  const { title, description } = admin;
  return {
    meta: pageMeta({ origin, site: { name: site.name }, locale, path: "/admin", title, description, isPrivate: true }),
    texts: {
      admin,
      exports: messagesFor(locale, "adminExports"),
      failures: messagesFor(locale, "failures"),
      removal: messagesFor(locale, "removal"),
      report: messagesFor(locale, "report"),
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Surrounds the console's sections: the band, the menu, and messages that block their use. */
export default function AdminLayout({ loaderData: { texts } }: Route.ComponentProps) {
  const session = useMember();
  const { messages } = useLocale();
  const { admin } = texts;
  return (
    <>
      <noscript>
        <div className="wrap admin-alert">
          <Alert tone="amber" title={admin.needsScriptTitle}>
            {messages.needsScriptText}
          </Alert>
        </div>
      </noscript>
      {session ? (
        <Console key={session.user.id} session={session} texts={texts} />
      ) : (
        <div className="wrap admin-alert">
          <LayoutSkeleton label={admin.loading} shape="section" />
        </div>
      )}
    </>
  );
}

function Console({ session, texts }: { session: Session; texts: OperatorTexts }) {
  const options = useApiOptions();
  const { pathname } = useLocation();
  const value = useMemo(() => ({ api: createOperatorApi(options), texts }), [options, texts]);
  const sessionEnd = useSessionEnd();
  // Opening a section sends a request, which extends the session.
  const { data, error, refetch } = useQuery<{ ends_at: string }, OperatorError>({
    queryKey: ["operator", "session", pathname],
    queryFn: ({ signal }) => valueOf(value.api.readSession(signal)),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return (
    <OperatorContext value={value}>
      {data === undefined ? null : <Band {...(sessionEnd ?? endOf(data))} texts={texts} onEnd={refetch} />}
      <div className="wrap admin">
        <AdminMenu texts={texts} />
        <div className="admin-main">
          {error === null ? null : (
            <OperatorFailure session={session} failure={error.failure} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null ? <OperatorSkeleton shape="section" /> : null}
          {/* Stays mounted when the session has expired, which keeps typed text. */}
          {data === undefined ? null : <Outlet />}
        </div>
      </div>
    </OperatorContext>
  );
}

/** Used until a response states the remaining time; depends on the clocks of both machines. */
function endOf({ ends_at }: { ends_at: string }): SessionEnd {
  return { end: Date.parse(ends_at), recordedAt: 0 };
}

const minuteMs = 60_000;

type BandProps = SessionEnd & {
  texts: OperatorTexts;
  /** Called once when the time is over; stable between renders. */
  onEnd: () => Promise<unknown>;
};

/** Shows whose rights are used, and when they end without a further request. */
function Band({ end, recordedAt, texts: { admin }, onEnd }: BandProps) {
  const [tick, setTick] = useState(() => Date.now());
  const now = Math.max(tick, recordedAt);
  const isOver = now >= end;
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) void onEnd();
  }, [isOver, onEnd]);
  return (
    <div className="admin-band">
      <div className="wrap">
        <LockIcon />
        <span>{admin.band}</span>
        <span className="admin-left">{plural(admin.minutesLeft, Math.max(0, Math.ceil((end - now) / minuteMs)))}</span>
      </div>
    </div>
  );
}

function AdminMenu({ texts: { admin } }: { texts: OperatorTexts }) {
  const { href } = useLocale();
  const { data: items } = useAttention();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const hasCounts = items !== undefined;
  // On a phone the menu is a scrolling row, and counts make it longer. Scrolls the menu without scrolling the page.
  useEffect(() => {
    const row = menu.current?.getBoundingClientRect();
    const current = menu.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (row && current) menu.current?.scrollBy({ left: current.left + current.width / 2 - row.left - row.width / 2 });
  }, [pathname, hasCounts]);
  return (
    <nav className="admin-menu" aria-label={admin.sections} ref={menu}>
      {adminSections.map(({ key, path, icon }) => (
        <NavLink key={key} to={href(path)} end>
          <AdminIcon name={icon} size={18} />
          {admin[key].link}
          <AttentionCount count={countOf(items, key)} text={admin.attention} />
        </NavLink>
      ))}
    </nav>
  );
}

function AttentionCount({ count, text }: { count: number; text: string }) {
  if (count === 0) return null;
  return (
    <span className="admin-count">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="vh">{interpolate(text, { n: String(count) })}</span>
    </span>
  );
}
