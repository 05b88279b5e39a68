import { Link } from "react-router";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Field } from "#app/design/field/field.tsx";
import { Select } from "#app/design/field/select.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ResultsView } from "./results-page.ts";
import { useFields, useSearch } from "./use-search.ts";

const formId = "filters";

/** The search of wide screens: a row above the heading. A plain GET form that also applies every change at once. */
export function FilterForm({ view: { form, search: messages } }: { view: ResultsView }) {
  const { href } = useLocale();
  const { onSubmit, onChange } = useSearch(form.values);
  useFields(formId, form.values);
  return (
    <search>
      <form id={formId} className="filters" aria-label={messages.label} action={href("/")} onSubmit={onSubmit}>
        <div className="filter-row">
          <SelectField
            id="filter-city"
            name="city"
            label={messages.city}
            options={form.options.city}
            defaultValue={form.values.city}
            onChange={onChange}
          />
          <SelectField
            id="filter-category"
            name="category"
            label={messages.category}
            options={form.options.category}
            defaultValue={form.values.category}
            onChange={onChange}
          />
          <WordsField id="filter-q" value={form.values.q} label={messages.words} />
          <FacetsField value={form.values.fit} />
          <Button type="submit">
            <Icon name="search" size={18} />
            {messages.submit}
          </Button>
        </div>
        <p className="hint" id="filter-q-hint">
          {messages.wordsHint}
        </p>
      </form>
    </search>
  );
}

/**
 * Type, price and order: below the heading, but part of the form above it. On small screens only the chips show, as the
 * fields are in the sheet there.
 */
export function FilterTools({ view }: { view: ResultsView }) {
  const { form, messages } = view;
  const { options, values } = form;
  const { onChange } = useSearch(values);
  return (
    <div className="tools">
      <Segmented
        form={formId}
        name="type"
        label={messages.type}
        options={options.type}
        value={values.type}
        onChange={onChange}
      />
      <div className="tool">
        <Select
          form={formId}
          name="price"
          aria-label={messages.price}
          options={options.price}
          defaultValue={values.price}
          onChange={onChange}
        />
      </div>
      <Button variant="ghost" type="submit" form={formId} formAction={view.facetsPath}>
        {messages.moreFilters}
      </Button>
      <FilterChips view={view} />
      <div className="tool">
        <Select
          form={formId}
          name="sort"
          icon="arrow-up-down"
          aria-label={messages.sortBy}
          options={options.sort}
          defaultValue={values.sort}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

type WordsProps = { id: string; value: string; label: string; hint?: string };

/** The keyword field, applied on submit. Without `hint`, the hint's element is elsewhere on the page. */
export function WordsField({ id, value, label, hint }: WordsProps) {
  return (
    <Field id={id} label={label} hint={hint}>
      <div className="control">
        <Icon name="search" size={18} />
        <input id={id} type="search" name="q" defaultValue={value} maxLength={80} aria-describedby={`${id}-hint`} />
      </div>
    </Field>
  );
}

/** A hidden field that keeps the facets when other filters change. Facets are chosen on their own page. */
export function FacetsField({ value }: { value: string }) {
  return value === "" ? null : <input type="hidden" name="fit" value={value} />;
}

/**
 * The active filters, each a link to the results without it, and a link that clears them all. Wide screens show only
 * facets and that last link, because every other filter has its field there.
 */
function FilterChips({ view: { applied, clearPath, messages } }: { view: ResultsView }) {
  if (applied.length === 0) return null;
  return (
    <div className="chips">
      {applied.map((filter) => (
        <Link
          key={filter.label}
          className={filter.className}
          to={filter.path}
          aria-label={filter.removeLabel}
          preventScrollReset
        >
          {filter.label}
          <span className="chip-x">
            <Icon name="x" />
          </span>
        </Link>
      ))}
      <Link className={buttonClass({ variant: "ghost" })} to={clearPath} preventScrollReset>
        {messages.clearFilters}
      </Link>
    </div>
  );
}
