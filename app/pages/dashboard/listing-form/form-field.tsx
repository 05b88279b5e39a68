import { type ComponentProps, useState } from "react";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { Combobox } from "#app/design/combobox/combobox.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { TagInput } from "#app/design/tag-input/tag-input.tsx";
import { readList } from "#app/forms/read-list.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { describeField, type FieldName } from "#domain/listings/fields/listing-fields.ts";
import {
  isSpecializationKey,
  parseSpecializations,
  specializationKeys,
} from "#domain/listings/fields/specializations.ts";
import { type ContactKind, contactKinds } from "#domain/listings/listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { foreignLang } from "#i18n/text-language.ts";
import { cityOptions, stateOfCity, stateOptions } from "./city-options.ts";
import { FacetFields, LessonTimesField } from "./facet-fields.tsx";
import { fieldLabel, valueAt } from "./field-text.ts";
import { type FormPart, fieldId } from "./form-part.ts";
import { asAmount, type TextFieldName } from "./form-values.ts";

type Props = FormPart & { field: FieldName; email: string };

/** The control of a field: its own if it has one, otherwise that of its kind. */
export function FormField({ field, email, ...part }: Props) {
  switch (field) {
    case "city":
      return <CityField {...part} />;
    case "state":
      return <StateField {...part} />;
    case "hourlyRate":
      return <PriceField {...part} field={field} suffix={part.messages.perHour} />;
    case "specializations":
    case "coursesOffered":
      return <TagField {...part} field={field} />;
    case "facets":
      return <FacetFields {...part} trialDetails={<TrialFields {...part} />} />;
    case "lessonTimes":
      return <LessonTimesField {...part} />;
    case "shownContacts":
      return <ShownContacts {...part} email={email} />;
    default:
      return <TextControl {...part} {...inputProps[field]} field={field} />;
  }
}

/** Whether the control spans a whole row of the form's grid. */
export function isWide(field: FieldName): boolean {
  const { kind, isLong } = describeField(field);
  return kind === "paragraphs" || kind === "list" || isLong === true;
}

type InputProps = Partial<Omit<ComponentProps<typeof TextField>, "form" | "onChange">>;

/** Props of some inputs only. */
const inputProps: Partial<Record<FieldName, InputProps>> = {
  schoolName: { autoComplete: "organization" },
  schoolAddress: { autoComplete: "street-address" },
  experienceYears: { inputMode: "numeric" },
  phone: { type: "tel", autoComplete: "tel", prefix: <Icon name="phone" size={18} /> },
  wechatId: { autoCapitalize: "none", spellCheck: false, prefix: <Icon name="message-circle" size={18} /> },
  websiteUrl: {
    type: "url",
    autoComplete: "url",
    placeholder: "https://",
    prefix: <Icon name="globe" size={18} />,
  },
};

/** The label and the messages of a field's control. */
function textsOf({ form, messages }: FormPart, field: FieldName) {
  return {
    id: fieldId(field),
    label: fieldLabel(field, form.values.listingType, messages),
    optional: describeField(field).isRequired ? undefined : messages.optional,
    hint: valueAt(messages.hints, field),
    error: form.error(field),
  };
}

/** A field of one text. */
function TextControl({ form, messages, field, ...input }: FormPart & { field: TextFieldName } & InputProps) {
  const texts = {
    ...textsOf({ form, messages }, field),
    name: field,
    value: form.values[field],
    placeholder: valueAt(messages.examples, field),
    lang: field.endsWith("Zh") ? "zh-Hans" : undefined,
    onChange: (event: { currentTarget: { value: string } }) => form.set(field, event.currentTarget.value),
  };
  if (describeField(field).kind === "paragraphs") return <TextArea {...texts} />;
  return <TextField autoComplete="off" {...texts} {...input} />;
}

type PriceProps = FormPart & { field: "hourlyRate" | "trialPrice"; suffix?: string };

function PriceField({ form, messages, field, suffix }: PriceProps) {
  return (
    <TextControl
      form={form}
      messages={messages}
      field={field}
      inputMode="decimal"
      prefix={<span className="affix">$</span>}
      suffix={suffix === undefined ? undefined : <span className="affix sm nowrap">{suffix}</span>}
      onBlur={() => form.set(field, asAmount(form.values[field]))}
    />
  );
}

/** The fields of the selected trial lessons, and any that must be corrected before the listing is saved. */
function TrialFields({ form, messages }: FormPart) {
  const [isFree, isPaid] = (["trial-free", "trial-paid"] as const).map((key) => form.values.facets.includes(key));
  const showsPrice = useShown(isPaid === true, form.error("trialPrice"));
  const showsMinutes = useShown(isFree === true || isPaid === true, form.error("trialMinutes"));
  const part = { form, messages };
  return (
    <>
      {showsPrice ? <PriceField {...part} field="trialPrice" /> : null}
      {showsMinutes ? (
        <TextControl
          {...part}
          field="trialMinutes"
          inputMode="numeric"
          hint={isFree && isPaid ? valueAt(messages.hints, "trialMinutes") : undefined}
          suffix={<span className="affix sm nowrap">{messages.minutes}</span>}
        />
      ) : null}
    </>
  );
}

/** Whether to show a field: if it is useful, or had an error, so that it stays visible while it is corrected. */
function useShown(isUseful: boolean, error: string | undefined): boolean {
  const [wasWrong, setWasWrong] = useState(false);
  const stays = !isUseful && (wasWrong || error !== undefined);
  if (stays !== wasWrong) setWasWrong(stays);
  return isUseful || stays;
}

/** Choosing a known city also sets its state, unless another state was typed since. */
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
      {...textsOf({ form, messages }, "city")}
      name="city"
      value={city}
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
      {...textsOf({ form, messages }, "state")}
      name="state"
      value={state}
      options={stateOptions(state, locale).filter((option) => option.value !== state)}
      onType={(text) => form.set("state", text)}
      onChoose={(option) => form.set("state", option.value)}
    />
  );
}

/** A list field. Known specializations are stored as keys and shown in the reader's locale. */
function TagField({ form, messages, field }: FormPart & { field: "specializations" | "coursesOffered" }) {
  const { messages: shared, locale } = useLocale();
  const isTeacher = field === "specializations";
  return (
    <TagInput
      {...textsOf({ form, messages }, field)}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
      read={isTeacher ? parseSpecializations : readList}
      show={(tag) =>
        isTeacher && isSpecializationKey(tag)
          ? { text: shared.specializations[tag] }
          : { text: tag, lang: foreignLang(tag, locale) }
      }
      suggestions={isTeacher ? specializationKeys : []}
      labels={{
        list: messages.tags,
        remove: (tag) => interpolate(messages.removeTag, { tag }),
        removed: (tag) => interpolate(messages.tagRemoved, { tag }),
        suggestions: messages.suggestions,
      }}
    />
  );
}

/** Which contacts learners may see. */
function ShownContacts({ form, messages, email }: FormPart & { email: string }) {
  const shown = form.values.shownContacts;
  const show = (kind: ContactKind, isShown: boolean) =>
    form.set(
      "shownContacts",
      contactKinds.filter((one) => (one === kind ? isShown : shown.includes(one))),
    );
  const { id, label, hint } = textsOf({ form, messages }, "shownContacts");
  return (
    <fieldset className="full" id={id} aria-describedby={`${id}-hint`}>
      <legend className="label">{label}</legend>
      <div className="checks2">
        {contactKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="shownContacts"
            checked={shown.includes(kind)}
            onChange={(event) => show(kind, event.currentTarget.checked)}
          >
            {kind === "email" ? interpolate(messages.contactEmail, { email }) : messages.contacts[kind]}
          </Checkbox>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  );
}
