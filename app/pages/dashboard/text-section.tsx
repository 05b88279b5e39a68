import { interpolate } from "#i18n/interpolate.ts";
import type { FormPart } from "./form-part.ts";
import { FormText, FormTextArea } from "./form-text.tsx";

/** The owner's own words, in either language or both. */
export function TextSection({ form, messages }: FormPart) {
  const isSchool = form.values.listing_type === "school";
  const bio = isSchool ? messages.schoolDescription : messages.bio;
  const { optional } = messages;
  return (
    <div className="form-sec">
      <h2>{isSchool ? messages.aboutSchool : messages.aboutYou}</h2>
      <p className="sec-lead">{messages.bothLanguagesHint}</p>
      <div className="grid2">
        {isSchool ? null : (
          <FormText form={form} field="name_zh" label={messages.nameZh} optional={optional} lang="zh-Hans" />
        )}
        <div className="full">
          <FormText form={form} field="headline" label={messages.headline} optional={optional} hint={messages.headlineHint} />
        </div>
        <div className="full">
          <FormText form={form} field="headline_zh" label={messages.headlineZh} optional={optional} lang="zh-Hans" />
        </div>
        <div className="full">
          <FormTextArea form={form} field="bio" label={interpolate(messages.inEnglish, { field: bio })} optional={optional} />
        </div>
        <div className="full">
          <FormTextArea
            form={form}
            field="bio_zh"
            label={interpolate(messages.inChinese, { field: bio })}
            optional={optional}
            lang="zh-Hans"
          />
        </div>
      </div>
    </div>
  );
}
