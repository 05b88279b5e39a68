import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useLanguage } from "#app/language/language-context.tsx";
import { splitLanguage } from "#i18n/language.ts";
import type { SearchFields } from "./search-form.ts";
import { searchUrl } from "./search-url.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Submits a search form within the page; the reader stays where they are, also at the field that leads to a page of
 * another kind (`FocusOnNavigation`). Without script the form works alone.
 */
export function useSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { href } = useLanguage();
  const search = (form: HTMLFormElement | null, path: string, field?: string) => {
    if (form) void navigate(searchUrl(path, new FormData(form)), { preventScrollReset: true, state: { field } });
  };
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      search(event.currentTarget, href("/"));
    },
    onChange: ({ currentTarget: { form, name, id } }: ChangeEvent<Field>) =>
      search(form, name === "city" || name === "category" ? href("/") : pathname, id),
  };
}

/** Makes a form's fields follow the results, when a chip, a page or the back button has changed them. */
export function useFields(formId: string, values: SearchFields) {
  const shown = useRef(values);
  useEffect(() => {
    if (JSON.stringify(shown.current) === JSON.stringify(values)) return;
    shown.current = values;
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    for (const field of form.elements) {
      if (field instanceof HTMLSelectElement) field.value = valueOf(values, field.name);
      if (field instanceof HTMLInputElement) field.checked = field.value === valueOf(values, field.name);
    }
  }, [formId, values]);
}

function valueOf(values: SearchFields, name: string): string {
  return Object.entries(values).find(([key]) => key === name)?.[1] ?? "";
}

const skeletonDelayMilliseconds = 200;

/** True while other results are on their way and have taken long enough to say so. */
export function useSlowSearch(): boolean {
  const { state, location } = useNavigation();
  const { path } = splitLanguage(location?.pathname ?? "");
  const searching = state === "loading" && (path === "/" || path.startsWith("/city/"));
  const awaited = searching ? location.key : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    const timer = setTimeout(() => setSlow(awaited), skeletonDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [awaited]);
  return awaited !== null && slow === awaited;
}
