import { type ReactNode, useState } from "react";
import { FieldError } from "#app/design/field/field.tsx";
import { Select } from "#app/design/field/select.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CourseField } from "#domain/courses/course-input.ts";
import { hourlyPrice } from "#domain/courses/hourly-price.ts";
import { weekDays } from "#domain/facets/facets.ts";
import { formatMoney, formatTimeZone } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type ChoiceField, choicesOf } from "./course-choices.ts";
import type { CourseForm } from "./course-kind.ts";
import { previewValuesOfCourse, type Schedule, type TextField as TextName } from "./course-values.ts";

type Props = { form: CourseForm; messages: Messages<"courses"> };

const idOf = (field: string) => `course-${field}`;

/** All fields of a course, in the order in which learners read them. */
export function CourseFields({ form, timeZone, messages }: Props & { timeZone: string }) {
  const part = { form, messages };
  const isTerm = form.values.schedule === "term";
  return (
    <div className="item-grid">
      <Text {...part} field="title" isRequired />
      <Text {...part} field="titleZh" lang="zh-Hans" />
      <Choice {...part} field="level" />
      <Choice {...part} field="exam" />
      <Range {...part} label={messages.fields.ages} fields={["ageFrom", "ageTo"]} input={{ inputMode: "numeric" }} />
      <Choice {...part} field="category" />
      <ModeField {...part} />
      <DaysField {...part} />
      <TimesField {...part} timeZone={timeZone} />
      <Choice {...part} field="schedule" />
      {isTerm ? (
        <>
          <Text {...part} field="firstDate" type="date" />
          <Text {...part} field="lastDate" type="date" />
        </>
      ) : null}
      <PriceField {...part} />
      <Text {...part} field="lessonCount" inputMode="numeric" hint={messages.lessonsHint} />
      <Choice {...part} field="places" />
      <Text {...part} field="groupSize" inputMode="numeric" />
      <Choice {...part} field="trial" />
      <Text {...part} field="materials" />
      <LongText {...part} field="description" hint={messages.breaksHint} />
      <LongText {...part} field="descriptionZh" lang="zh-Hans" />
    </div>
  );
}

type TextProps = Props & {
  field: TextName;
  isRequired?: boolean;
  hint?: string;
  lang?: string;
  type?: "date";
  inputMode?: "numeric";
};

function Text({ form, messages, field, isRequired = false, hint, ...input }: TextProps) {
  return (
    <TextField
      id={idOf(field)}
      name={field}
      label={messages.fields[field]}
      value={form.values[field]}
      onChange={(event) => form.set(field, event.target.value)}
      autoComplete="off"
      {...(!isRequired && { optional: messages.optional })}
      {...(hint && { hint })}
      {...errorOf(form, field)}
      {...input}
    />
  );
}

function LongText({ form, messages, field, hint, lang }: Omit<TextProps, "type" | "inputMode">) {
  return (
    <div className="item-wide">
      <TextArea
        id={idOf(field)}
        name={field}
        rows={3}
        lang={lang}
        label={messages.fields[field]}
        optional={messages.optional}
        value={form.values[field]}
        onChange={(event) => form.set(field, event.target.value)}
        {...(hint && { hint })}
        {...errorOf(form, field)}
      />
    </div>
  );
}

function Choice({ form, messages, field }: Props & { field: Exclude<ChoiceField, "mode" | "priceUnit"> }) {
  const set = (value: string) => (field === "schedule" ? form.set(field, value as Schedule) : form.set(field, value));
  return (
    <SelectField
      id={idOf(field)}
      name={field}
      label={messages.fields[field]}
      options={choicesOf(field, messages)}
      value={form.values[field]}
      onChange={(event) => set(event.target.value)}
      {...(field !== "schedule" && errorOf(form, field))}
    />
  );
}

function ModeField({ form, messages }: Props) {
  return (
    <div className="field item-wide">
      <span className="label">{messages.fields.mode}</span>
      <Segmented
        key={form.values.mode}
        name={idOf("mode")}
        label={messages.fields.mode}
        options={choicesOf("mode", messages)}
        value={form.values.mode}
        onChange={(event) => form.set("mode", event.target.value)}
      />
    </div>
  );
}

function DaysField({ form, messages }: Props) {
  const { days } = form.values;
  const error = form.errors.days;
  return (
    <fieldset className="field item-wide">
      <legend className="label">{messages.fields.days}</legend>
      <div className="course-days">
        {weekDays.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              name="days"
              aria-label={messages.longDays[day]}
              checked={days.includes(day)}
              onChange={() =>
                form.set(
                  "days",
                  weekDays.filter((one) => (one === day ? !days.includes(day) : days.includes(one))),
                )
              }
            />
            {messages.labels.days[day]}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${idOf("days")}-error`} text={error} /> : null}
    </fieldset>
  );
}

function TimesField({ form, messages, timeZone }: Props & { timeZone: string }) {
  const { locale } = useLocale();
  const [today] = useState(() => new Date());
  const zone = formatTimeZone(locale, timeZone, today);
  const label = interpolate(messages.fields.time, { zone });
  return <Range {...{ form, messages, label }} fields={["fromTime", "toTime"]} input={{ type: "time" }} />;
}

type RangeProps = Props & {
  label: string;
  fields: ["ageFrom", "ageTo"] | ["fromTime", "toTime"];
  input: { type?: "time"; inputMode?: "numeric" };
};

/** Two controls for a start and an end. */
function Range({ form, messages, label, fields, input }: RangeProps) {
  return (
    <Pair label={label} optional={messages.optional} errors={fields.map((field) => [field, form.errors[field]])}>
      {fields.map((field, index) => (
        <span className="course-end" key={field}>
          {index === 1 ? <span aria-hidden="true">{messages.to}</span> : null}
          <span className={form.errors[field] ? "control is-wrong" : "control"}>
            <input
              {...input}
              {...invalid(form, field)}
              id={idOf(field)}
              name={field}
              autoComplete="off"
              aria-label={messages.fields[field]}
              value={form.values[field]}
              onChange={(event) => form.set(field, event.target.value)}
            />
          </span>
        </span>
      ))}
    </Pair>
  );
}

function PriceField({ form, messages }: Props) {
  const dollars = hourlyPrice(previewValuesOfCourse(form.values, ""));
  const errors = (["price", "priceUnit"] as const).map((field) => [field, form.errors[field]] as const);
  return (
    <Pair label={messages.fields.price} optional={messages.optional} errors={errors}>
      <span className={form.errors.price ? "control is-wrong" : "control"}>
        <span className="affix">$</span>
        <input
          {...invalid(form, "price")}
          id={idOf("price")}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          aria-label={messages.fields.price}
          value={form.values.price}
          onChange={(event) => form.set("price", event.target.value)}
        />
      </span>
      <span className={form.errors.priceUnit ? "is-wrong" : undefined}>
        <Select
          {...invalid(form, "priceUnit")}
          id={idOf("priceUnit")}
          name="priceUnit"
          aria-label={messages.fields.priceUnit}
          options={choicesOf("priceUnit", messages)}
          value={form.values.priceUnit}
          onChange={(event) => form.set("priceUnit", event.target.value)}
        />
      </span>
      {dollars === null ? null : (
        <p className="hint num">{interpolate(messages.hourlyHint, { price: formatMoney(dollars) })}</p>
      )}
    </Pair>
  );
}

type PairProps = {
  label: string;
  optional: string;
  errors: readonly (readonly [field: string, error: string | undefined])[];
  children: ReactNode;
};

/** Two controls under one label, with the errors of both. */
function Pair({ label, optional, errors, children }: PairProps) {
  return (
    <fieldset className="field course-pair">
      <legend className="label">
        {label} <small className="optional">{optional}</small>
      </legend>
      {children}
      {errors.map(([field, error]) =>
        error ? <FieldError key={field} id={`${idOf(field)}-error`} text={error} /> : null,
      )}
    </fieldset>
  );
}

function invalid(form: CourseForm, field: CourseField) {
  const error = form.errors[field];
  return error ? { "aria-invalid": true, "aria-describedby": `${idOf(field)}-error` } : {};
}

function errorOf(form: CourseForm, field: CourseField): { error: string } | Record<string, never> {
  const error = form.errors[field];
  return error ? { error } : {};
}
