import { TagInput } from "#app/design/tag-input.tsx";
import { readList } from "#app/forms/read-list.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { isSpecializationKey, parseSpecializations, specializationKeys } from "#domain/listings/specializations.ts";
import { fill } from "#i18n/fill.ts";
import { foreignLang } from "#i18n/text-language.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { FormText } from "./form-text.tsx";

/** What is taught: a teacher's specializations and years, a school's courses. */
export function OfferSection({ form, words }: FormPart) {
  const isSchool = form.values.listing_type === "school";
  return (
    <div className="form-sec">
      <h2>{words.whatYouTeach}</h2>
      <div className="grid2">
        <div className="full">
          {isSchool ? <Courses {...{ form, words }} /> : <Specializations {...{ form, words }} />}
        </div>
        {isSchool ? null : (
          <FormText form={form} field="experience_years" label={words.experience} inputMode="numeric" />
        )}
      </div>
    </div>
  );
}

/** Known ones are kept as keys and shown in the reader's words. */
function Specializations({ form, words }: FormPart) {
  const { words: shared, language } = useLanguage();
  const labels = shared.specializations;
  return (
    <TagInput
      id={fieldId("specializations")}
      label={words.specializations}
      hint={words.listHint}
      error={form.error("specializations")}
      value={form.values.specializations}
      onChange={(value) => form.set("specializations", value)}
      read={parseSpecializations}
      show={(tag) =>
        isSpecializationKey(tag) ? { text: labels[tag] } : { text: tag, lang: foreignLang(tag, language) }
      }
      suggestions={specializationKeys}
      labels={tagLabels(words)}
    />
  );
}

function Courses({ form, words }: FormPart) {
  const { language } = useLanguage();
  return (
    <TagInput
      id={fieldId("courses_offered")}
      label={words.coursesOffered}
      hint={words.listHint}
      error={form.error("courses_offered")}
      value={form.values.courses_offered}
      onChange={(value) => form.set("courses_offered", value)}
      read={readList}
      show={(tag) => ({ text: tag, lang: foreignLang(tag, language) })}
      labels={tagLabels(words)}
    />
  );
}

function tagLabels(words: FormPart["words"]) {
  return {
    list: words.tags,
    remove: (tag: string) => fill(words.removeTag, { tag }),
    removed: (tag: string) => fill(words.tagRemoved, { tag }),
    suggestions: words.suggestions,
  };
}
