import { inject } from "vitest";
import { type Locale, localPath } from "#i18n/locale.ts";

export type SitePage = {
  name: string;
  path: string;
  status: number;
  /** Whether the page loads its script; the others are complete as HTML. */
  hydrates: boolean;
  language: Locale;
  /** Origin of the page: the site with listings or the one with samples. */
  baseURL: string;
};

/** Every kind of page that the site has, in one language. */
export function sitePages(language: Locale): SitePage[] {
  const { full, empty, ids } = inject("sites");
  const page = (name: string, path: string, { status = 200, hydrates = false, baseURL = full } = {}): SitePage => {
    return { name, path: localPath(language, path), status, hydrates, language, baseURL };
  };
  const alive = { hydrates: true };
  return [
    page("home", "/"),
    page("home with sample counts", "/", { baseURL: empty }),
    page("results", "/?city=All+Cities&sort=price", alive),
    page("results, next page", "/city/new-york?page=2", alive),
    page("results by words", "/?q=hsk+zhuyin&city=New+York", alive),
    page("no results by words", "/?q=unheard+hsk&city=New+York", alive),
    page("empty results", "/city/juneau/children", alive),
    page("samples", "/?city=All+Cities", { baseURL: empty, ...alive }),
    page("city and category", "/city/toronto/hsk", alive),
    page("unknown city", "/city/nowhere", { status: 404 }),
    page("search for an unknown city", "/?city=Nowhere", { status: 404 }),
    page("teacher", `/listing/${ids.teacher}`),
    page("school", `/listing/${ids.school}`),
    page("ended listing", `/listing/${ids.ended}`, { status: 410 }),
    page("unknown listing", "/listing/0", { status: 404 }),
    page("resources", "/resources"),
    page("guide", "/resources/chinese-exams"),
    page("guide with prices", "/resources/lesson-prices"),
    page("pricing", "/pricing"),
    page("about", "/about"),
    page("terms", "/terms"),
    page("privacy", "/privacy"),
    page("sign in", "/auth", alive),
    page("sign up", "/auth?tab=sign-up", alive),
    page("forgotten password", "/auth?view=forgot", alive),
    page("new password", "/auth?view=new-password", alive),
    page("not found", "/no/such/page", { status: 404 }),
  ];
}
