import { fill } from "#i18n/fill.ts";
import type { FormPart } from "./form-part.ts";
import { FormText, FormTextArea } from "./form-text.tsx";

/** The owner's own words, in either language or both. */
export function TextSection({ form, words }: FormPart) {
  const isSchool = form.values.listing_type === "school";
  const bio = isSchool ? words.schoolDescription : words.bio;
  const { optional } = words;
  return (
    <div className="form-sec">
      <h2>{isSchool ? words.aboutSchool : words.aboutYou}</h2>
      <p className="sec-lead">{words.bothLanguagesHint}</p>
      <div className="grid2">
        {isSchool ? null : (
          <FormText form={form} field="name_zh" label={words.nameZh} optional={optional} lang="zh-Hans" />
        )}
        <div className="full">
          <FormText form={form} field="headline" label={words.headline} optional={optional} hint={words.headlineHint} />
        </div>
        <div className="full">
          <FormText form={form} field="headline_zh" label={words.headlineZh} optional={optional} lang="zh-Hans" />
        </div>
        <div className="full">
          <FormTextArea form={form} field="bio" label={fill(words.inEnglish, { field: bio })} optional={optional} />
        </div>
        <div className="full">
          <FormTextArea
            form={form}
            field="bio_zh"
            label={fill(words.inChinese, { field: bio })}
            optional={optional}
            lang="zh-Hans"
          />
        </div>
      </div>
    </div>
  );
}
