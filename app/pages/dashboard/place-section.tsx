import { Combobox } from "#app/design/combobox.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { cityOptions, stateOfCity, stateOptions } from "./city-options.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { FormText } from "./form-text.tsx";

/** Where lessons take place, and for a school which one it is. */
export function PlaceSection({ form, words }: FormPart) {
  const isSchool = form.values.listing_type === "school";
  return (
    <div className="form-sec">
      <h2>{isSchool ? words.yourSchool : words.whereYouTeach}</h2>
      <div className="grid2">
        {isSchool ? (
          <>
            <FormText form={form} field="school_name" label={words.schoolName} autoComplete="organization" />
            <FormText form={form} field="name_zh" label={words.schoolNameZh} optional={words.optional} lang="zh-Hans" />
          </>
        ) : null}
        <CityField form={form} words={words} />
        <StateField form={form} words={words} />
        {isSchool ? (
          <div className="full">
            <FormText
              form={form}
              field="school_address"
              label={words.schoolAddress}
              optional={words.optional}
              hint={words.schoolAddressHint}
              autoComplete="street-address"
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A known city brings its state along, unless somebody has typed another one since. */
function CityField({ form, words }: FormPart) {
  const { language } = useLanguage();
  const { city, state } = form.values;
  const options = cityOptions(city, language);
  const say = (name: string) => {
    const known = stateOfCity(name);
    const isOurs = state.trim() === "" || state === stateOfCity(city);
    form.set("city", name);
    if (known !== null && isOurs) form.set("state", known);
  };
  return (
    <Combobox
      id={fieldId("city")}
      name="city"
      label={words.city}
      value={city}
      error={form.error("city")}
      hint={options.length === 0 ? words.cityHint : undefined}
      options={options}
      onType={say}
      onChoose={(option) => say(option.label)}
    />
  );
}

function StateField({ form, words }: FormPart) {
  const { language } = useLanguage();
  const { state } = form.values;
  return (
    <Combobox
      id={fieldId("state")}
      name="state"
      label={words.state}
      value={state}
      error={form.error("state")}
      options={stateOptions(state, language).filter((option) => option.value !== state)}
      onType={(text) => form.set("state", text)}
      onChoose={(option) => form.set("state", option.value)}
    />
  );
}
