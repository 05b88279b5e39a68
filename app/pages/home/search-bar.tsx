import { Button } from "#app/design/button/button.tsx";
import type { SelectOption } from "#app/design/field/select.tsx";
import { Icon, type AnyIconName as IconName } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

/** Options of the form. */
export type SearchBarView = {
  cityOptions: SelectOption[];
  categoryOptions: SelectOption[];
  search: Messages<"search">;
};

/** City, category, words, button: a GET form that leads to the results. */
export function SearchBar({ view: { search: messages, cityOptions, categoryOptions } }: { view: SearchBarView }) {
  const { href } = useLocale();
  return (
    <search>
      <form className="searchbar" aria-label={messages.label} action={href("/")}>
        <SearchField icon="map-pin" name="city" label={messages.city} options={cityOptions} />
        <span className="search-bar-rule" />
        <SearchField icon="book-open" name="category" label={messages.category} options={categoryOptions} />
        <span className="search-bar-rule search-bar-words" />
        <div className="search-bar-field">
          <Icon name="search" size={20} />
          <label htmlFor="search-q">{messages.words}</label>
          <input id="search-q" type="search" name="q" maxLength={80} placeholder={messages.wordsExample} />
        </div>
        <Button type="submit" size="lg">
          <Icon name="search" size={20} />
          {messages.submit}
        </Button>
      </form>
    </search>
  );
}

type FieldProps = { icon: IconName; name: string; label: string; options: readonly SelectOption[] };

function SearchField({ icon, name, label, options }: FieldProps) {
  const id = `search-${name}`;
  return (
    <div className="search-bar-field">
      <Icon name={icon} size={20} />
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="chev" />
    </div>
  );
}
