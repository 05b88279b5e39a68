import type { ComponentType, ReactNode } from "react";
import { Icon } from "#app/design/icon/icon.tsx";
import { pageNumbers } from "./page-numbers.ts";

export type PageLinkProps = {
  to: string;
  className: string;
  rel?: "prev" | "next";
  "aria-current"?: "page";
  "aria-label"?: string;
  children: ReactNode;
};

type Props = {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  labels: { pages: string; previous: string; next: string; pageOf: string; page: (n: number) => string };
  /** Renders a link: the router's own, or a plain one. */
  link: ComponentType<PageLinkProps>;
};

/** Links to the other pages. Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, hrefOf, labels, link: PageLink }: Props) {
  if (pageCount < 2) return null;
  return (
    <nav className="pager" aria-label={labels.pages}>
      <Step rel="prev" to={page > 1 ? hrefOf(page - 1) : null} link={PageLink}>
        <Icon name="chevron-left" size={18} />
        {labels.previous}
      </Step>
      <span className="of sm muted num">{labels.pageOf}</span>
      <ol>
        {pageNumbers(page, pageCount).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            {n === null ? (
              <span className="page-number">…</span>
            ) : (
              <PageLink
                className="page-number num"
                to={hrefOf(n)}
                aria-label={labels.page(n)}
                aria-current={n === page ? "page" : undefined}
              >
                {n}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <Step rel="next" to={page < pageCount ? hrefOf(page + 1) : null} link={PageLink}>
        {labels.next}
        <Icon name="chevron-right" size={18} />
      </Step>
    </nav>
  );
}

type StepProps = { rel: "prev" | "next"; to: string | null; link: ComponentType<PageLinkProps>; children: ReactNode };

function Step({ rel, to, link: PageLink, children }: StepProps) {
  if (to === null) {
    return (
      <span className="btn btn-secondary" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <PageLink className="btn btn-secondary" rel={rel} to={to}>
      {children}
    </PageLink>
  );
}
