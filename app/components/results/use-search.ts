import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { usePageLoad } from "#app/navigation/page-load.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { SearchFields } from "./search-form.ts";
import { searchUrl } from "./search-url.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Submits a search form within the page. Scroll position and focus stay, even if the field leads to another kind of
 * page (`FocusOnNavigation`). A city's page remains that page unless the city or category changes. `values` are those
 * of the results. Without script, the browser submits the form.
 */
export function useSearch(values: SearchFields) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { href } = useLocale();
  const search = (form: HTMLFormElement, field?: string) => {
    const fields = new FormData(form);
    const isSamePlace = fields.get("city") === values.city && fields.get("category") === values.category;
    const url = searchUrl(isSamePlace ? pathname : href("/"), fields);
    void navigate(url, { preventScrollReset: true, state: { field } });
  };
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // The browser submits to another page.
      if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute("formaction")) return;
      event.preventDefault();
      search(event.currentTarget);
    },
    onChange: ({ currentTarget: { form, id } }: ChangeEvent<Field>) => {
      if (form) search(form, id);
    },
  };
}

/**
 * Syncs a form's fields with the results after a chip, a page link, or the back button changes them, and after a
 * request for other results fails.
 */
export function useFields(formId: string, values: SearchFields) {
  const shown = useRef(values);
  useEffect(() => {
    if (JSON.stringify(shown.current) === JSON.stringify(values)) return;
    shown.current = values;
    setFields(formId, values);
  }, [formId, values]);
  usePageLoad((failure) => {
    if (failure) setFields(formId, values);
  });
}

function setFields(formId: string, values: Record<string, string>): void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = values[field.name] ?? "";
    if (field.type === "radio" && "checked" in field) field.checked = field.value === value;
    else field.value = value;
  }
}

const skeletonDelayMilliseconds = 200;

/** True while other results have been loading long enough to show an indicator; false once they have failed. */
export function useSlowSearch(): boolean {
  const { state, location } = useNavigation();
  const { path } = splitLocale(location?.pathname ?? "");
  const searching = state === "loading" && (path === "/" || path.startsWith("/city/"));
  const timer = useRef(0);
  const [slow, setSlow] = useState(false);
  usePageLoad((failure) => {
    clearTimeout(timer.current);
    setSlow(false);
    if (!failure) timer.current = window.setTimeout(setSlow, skeletonDelayMilliseconds, true);
  });
  return searching && slow;
}
