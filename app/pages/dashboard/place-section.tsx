import { Combobox } from "#app/design/combobox/combobox.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { cityOptions, stateOfCity, stateOptions } from "./city-options.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { FormText } from "./form-text.tsx";

/** Where lessons take place, and for a school which one it is. */
export function PlaceSection({ form, messages }: FormPart) {
  const isSchool = form.values.listing_type === "school";
  return (
    <div className="form-sec">
      <h2>{isSchool ? messages.yourSchool : messages.whereYouTeach}</h2>
      <div className="grid2">
        {isSchool ? (
          <>
            <FormText form={form} field="school_name" label={messages.schoolName} autoComplete="organization" />
            <FormText form={form} field="name_zh" label={messages.schoolNameZh} optional={messages.optional} lang="zh-Hans" />
          </>
        ) : null}
        <CityField form={form} messages={messages} />
        <StateField form={form} messages={messages} />
        {isSchool ? (
          <div className="full">
            <FormText
              form={form}
              field="school_address"
              label={messages.schoolAddress}
              optional={messages.optional}
              hint={messages.schoolAddressHint}
              autoComplete="street-address"
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A known city brings its state along, unless somebody has typed another one since. */
function CityField({ form, messages }: FormPart) {
  const { locale } = useLocale();
  const { city, state } = form.values;
  const options = cityOptions(city, locale);
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
      label={messages.city}
      value={city}
      error={form.error("city")}
      hint={options.length === 0 ? messages.cityHint : undefined}
      options={options}
      onType={say}
      onChoose={(option) => say(option.label)}
    />
  );
}

function StateField({ form, messages }: FormPart) {
  const { locale } = useLocale();
  const { state } = form.values;
  return (
    <Combobox
      id={fieldId("state")}
      name="state"
      label={messages.state}
      value={state}
      error={form.error("state")}
      options={stateOptions(state, locale).filter((option) => option.value !== state)}
      onType={(text) => form.set("state", text)}
      onChoose={(option) => form.set("state", option.value)}
    />
  );
}
