import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { Field, type FieldTexts, fieldAria } from "#app/design/field/field.tsx";
import { PlusIcon } from "#app/design/icon/drawn-icons.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { closeTags, isList, type ReadTags, type TagText, typeTags } from "./tag-text.ts";

type ShownTag = { text: string; lang?: string };

type Props = FieldTexts & {
  value: TagText;
  onChange: (value: TagText) => void;
  read: ReadTags;
  /** Returns a tag's display form if it differs. */
  show: (tag: string) => ShownTag;
  /** Common tags, each added by one press. */
  suggestions?: readonly string[];
  labels: { list: string; remove: (tag: string) => string; removed: (tag: string) => string; suggestions: string };
};

/**
 * A list of tags. A comma or Enter completes a tag, Backspace returns the last one to the field, and a pasted list is
 * parsed.
 */
export function TagInput({ value, onChange, read, show, suggestions = [], labels, ...texts }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const remove = (tag: string) => {
    onChange({ ...value, tags: value.tags.filter((one) => one !== tag) });
    setSaid(labels.removed(show(tag).text));
    input.current?.focus();
  };
  const keys = useTagKeys({ value, onChange, read, remove });
  return (
    <div>
      <Field {...texts}>
        <div className="control tags">
          <TagList tags={value.tags} show={show} labels={labels} onRemove={remove} />
          <input
            ref={input}
            value={value.text}
            autoComplete="off"
            autoCapitalize="none"
            required={!texts.optional}
            {...keys}
            {...fieldAria(texts)}
          />
        </div>
      </Field>
      <Suggestions
        label={labels.suggestions}
        tags={suggestions.filter((tag) => !value.tags.includes(tag))}
        show={show}
        onChoose={(tag) => {
          onChange({ ...value, tags: [...value.tags, tag] });
          input.current?.focus();
        }}
      />
      <output className="vh">{said}</output>
    </div>
  );
}

type Keys = Pick<Props, "value" | "onChange" | "read"> & { remove: (tag: string) => void };

/**
 * Returns the input's handlers. During Chinese composition, Enter, commas and Backspace belong to the composition.
 */
function useTagKeys({ value, onChange, read, remove }: Keys) {
  const composing = useRef(false);
  const type = (text: string) => onChange(composing.current ? { ...value, text } : typeTags(value, text, read));
  return {
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
      composing.current = false;
      type(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (composing.current || event.nativeEvent.isComposing) return;
      const last = value.tags.at(-1);
      if (event.key === "Enter" && value.text.trim() !== "") {
        event.preventDefault();
        onChange(closeTags(value, read));
      } else if (event.key === "Backspace" && value.text === "" && last !== undefined) {
        event.preventDefault();
        remove(last);
      }
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData("text/plain");
      if (!isList(pasted)) return;
      event.preventDefault();
      onChange(closeTags({ ...value, text: `${value.text}${pasted}` }, read));
    },
    onBlur: () => {
      composing.current = false;
      if (value.text !== "") onChange(closeTags(value, read));
    },
  };
}

type ListProps = Pick<Props, "show" | "labels"> & { tags: readonly string[]; onRemove: (tag: string) => void };

function TagList({ tags, show, labels, onRemove }: ListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list" aria-label={labels.list}>
      {tags.map((tag) => {
        const { text, lang } = show(tag);
        return (
          <li className="tag" key={tag}>
            <span lang={lang}>{text}</span>
            <button type="button" aria-label={labels.remove(text)} onClick={() => onRemove(tag)}>
              <Icon name="x" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type SuggestionProps = Pick<Props, "show"> & {
  label: string;
  tags: readonly string[];
  onChoose: (tag: string) => void;
};

function Suggestions({ label, tags, show, onChoose }: SuggestionProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-offers" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" className="tag-offer" onClick={() => onChoose(tag)}>
            <PlusIcon />
            {show(tag).text}
          </button>
        </li>
      ))}
    </ul>
  );
}
