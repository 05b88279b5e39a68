import type { FormEvent } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { FacetsField, WordsField } from "./filter-form.tsx";
import type { ResultsView } from "./results-page.ts";
import type { SelectName } from "./search-form.ts";
import { useFields, useSearch } from "./use-search.ts";

const sheetId = "filter-sheet";
const formId = "sheet-filters";

/** The search of small screens: a pill and two buttons that open the sheet, a native popover. */
export function FilterBar({ view: { form, groupsInUse, messages } }: { view: ResultsView }) {
  const { chosen } = form;
  return (
    <div className="m-search">
      <button type="button" className="search-pill" popoverTarget={sheetId}>
        <Icon name="search" size={20} />
        <span>
          <strong>{chosen.first}</strong>
          <small>{chosen.second}</small>
        </span>
        <span className={buttonClass({ variant: "soft", square: true }, "round")} aria-hidden="true">
          <Icon name="pencil" size={16} />
        </span>
      </button>
      <div className="m-tools">
        <Button variant="secondary" popoverTarget={sheetId}>
          <Icon name="sliders-horizontal" size={18} />
          {messages.filters}
          {groupsInUse > 0 ? (
            <>
              <span className="filter-count num">{groupsInUse}</span>
              <span className="vh"> {messages.inUse}</span>
            </>
          ) : null}
        </Button>
        <Button variant="secondary" popoverTarget={sheetId}>
          <Icon name="arrow-up-down" size={18} />
          {chosen.sort}
        </Button>
      </div>
    </div>
  );
}

/** All filters in one form. It searches only on submit, so that the reader can set several at once. */
export function FilterSheet({ view }: { view: ResultsView }) {
  const { messages: shared, href } = useLocale();
  const { form, messages } = view;
  const { onSubmit } = useSearch(form.values);
  useFields(formId, form.values);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    hideSheet();
    onSubmit(event);
  };
  return (
    <dialog className="sheet filter-sheet" id={sheetId} popover="auto" aria-labelledby={`${sheetId}-title`}>
      <div className="sheet-head">
        <h2 id={`${sheetId}-title`}>{messages.filters}</h2>
        <Button variant="ghost" square popoverTarget={sheetId} popoverTargetAction="hide" aria-label={shared.close}>
          <Icon name="x" size={20} />
        </Button>
      </div>
      <form id={formId} action={href("/")} onSubmit={submit}>
        {/* The first submit button is the one of the Enter key, which must not open the further filters. */}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is not displayed */}
        <button type="submit" hidden />
        <SheetFields view={view} />
        <div className="row">
          <Link className={buttonClass({ variant: "ghost" })} to={view.clearPath} onClick={hideSheet}>
            {messages.clearFilters}
          </Link>
          <Button type="submit">{messages.showResults}</Button>
        </div>
      </form>
    </dialog>
  );
}

function SheetFields({ view: { form, facetsPath, messages, search } }: { view: ResultsView }) {
  const select = (name: SelectName, label: string) => (
    <SelectField
      id={`sheet-${name}`}
      name={name}
      label={label}
      options={form.options[name]}
      defaultValue={form.values[name]}
    />
  );
  return (
    <>
      <WordsField id="sheet-q" value={form.values.q} label={search.words} hint={search.wordsHint} />
      {select("city", search.city)}
      {select("category", search.category)}
      <div className="field">
        <span className="label" aria-hidden="true">
          {messages.type}
        </span>
        <Segmented name="type" label={messages.type} options={form.options.type} value={form.values.type} />
      </div>
      {select("price", messages.price)}
      {select("sort", messages.sortBy)}
      <FacetsField value={form.values.fit} />
      <Button variant="ghost" type="submit" formAction={facetsPath}>
        {messages.moreFilters}
      </Button>
    </>
  );
}

function hideSheet() {
  document.getElementById(sheetId)?.hidePopover();
}
