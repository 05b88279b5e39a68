import { TagInput } from "#app/design/tag-input/tag-input.tsx";
import { readList } from "#app/forms/read-list.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { isSpecializationKey, parseSpecializations, specializationKeys } from "#domain/listings/specializations.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { foreignLang } from "#i18n/text-language.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { FormText } from "./form-text.tsx";

/** What is taught: a teacher's specializations and years, a school's courses. */
export function OfferSection({ form, messages }: FormPart) {
  const isSchool = form.values.listing_type === "school";
  return (
    <div className="form-sec">
      <h2>{messages.whatYouTeach}</h2>
      <div className="grid2">
        <div className="full">
          {isSchool ? <Courses {...{ form, messages }} /> : <Specializations {...{ form, messages }} />}
        </div>
        {isSchool ? null : (
          <FormText form={form} field="experience_years" label={messages.experience} inputMode="numeric" />
        )}
      </div>
    </div>
  );
}

/** Known ones are kept as keys and shown in the reader's words. */
function Specializations({ form, messages }: FormPart) {
  const { messages: shared, locale } = useLocale();
  const labels = shared.specializations;
  return (
    <TagInput
      id={fieldId("specializations")}
      label={messages.specializations}
      hint={messages.listHint}
      error={form.error("specializations")}
      value={form.values.specializations}
      onChange={(value) => form.set("specializations", value)}
      read={parseSpecializations}
      show={(tag) =>
        isSpecializationKey(tag) ? { text: labels[tag] } : { text: tag, lang: foreignLang(tag, locale) }
      }
      suggestions={specializationKeys}
      labels={tagLabels(messages)}
    />
  );
}

function Courses({ form, messages }: FormPart) {
  const { locale } = useLocale();
  return (
    <TagInput
      id={fieldId("courses_offered")}
      label={messages.coursesOffered}
      hint={messages.listHint}
      error={form.error("courses_offered")}
      value={form.values.courses_offered}
      onChange={(value) => form.set("courses_offered", value)}
      read={readList}
      show={(tag) => ({ text: tag, lang: foreignLang(tag, locale) })}
      labels={tagLabels(messages)}
    />
  );
}

function tagLabels(messages: FormPart["messages"]) {
  return {
    list: messages.tags,
    remove: (tag: string) => interpolate(messages.removeTag, { tag }),
    removed: (tag: string) => interpolate(messages.tagRemoved, { tag }),
    suggestions: messages.suggestions,
  };
}
