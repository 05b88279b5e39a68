import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { errorOf, filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { type PromotionKind, promotionKinds } from "#domain/promotions/promotion-code.ts";
import type { Messages } from "#i18n/messages.ts";
import { type PromotionRow, usePromotionsApi } from "./promotions-api.ts";

type Texts = Messages<"adminPromotions">;
type Props = { texts: Texts; onClose: () => void; onCreated: (row: PromotionRow) => void };

const numbers = new Set(["free_months", "percent_off", "max_uses", "per_person", "per_listing"]);

/** Asks for all properties of a code. None of them can change after the code is created. */
export function NewPromotionDialog({ texts, onClose, onCreated }: Props) {
  const { admin } = useOperator().texts;
  const api = usePromotionsApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.entries(filledFields(event.currentTarget));
    const input = fields.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]);
    void run(async () => {
      const made = await api.create(Object.fromEntries(input));
      if (made.ok) onCreated(made.value);
      else setFailed(made.failure);
    });
  };
  return (
    <Dialog title={texts.createTitle} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null || isInvalid ? null : (
        <OperatorFailure title={texts.failed} failure={failed} onRetry={resubmit} />
      )}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <PromotionFields texts={texts} failure={failed} />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirmCreate}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldsProps = { texts: Texts; failure: ApiFailure | null };

function PromotionFields({ texts, failure }: FieldsProps) {
  const { optional } = useOperator().texts.admin;
  const [kind, setKind] = useState<PromotionKind>("free-months");
  return (
    <>
      <TextField
        id="promotion-code"
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        optional={optional}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...errorOf(failure, "code")}
      />
      <div className="promotion-pair">
        <SelectField
          id="promotion-kind"
          label={texts.kind}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === "percent-off" ? "percent-off" : "free-months")}
          options={promotionKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        {kind === "free-months" ? (
          <NumberField key={kind} name="free_months" label={texts.months} defaultValue={1} failure={failure} />
        ) : (
          <NumberField key={kind} name="percent_off" label={texts.percent} defaultValue={20} failure={failure} />
        )}
      </div>
      <div className="promotion-pair">
        <SelectField
          id="promotion-listing_type"
          name="listing_type"
          label={texts.plan}
          defaultValue=""
          options={(["both", "teacher", "school"] as const).map((plan) => ({
            value: plan === "both" ? "" : plan,
            label: texts.plans[plan],
          }))}
          {...errorOf(failure, "listing_type")}
        />
        <NumberField name="max_uses" label={texts.maxUses} defaultValue={100} failure={failure} />
      </div>
      <PromotionLimits texts={texts} failure={failure} />
      <TextArea
        id="promotion-note"
        name="note"
        rows={2}
        label={texts.note}
        hint={texts.noteHint}
        {...errorOf(failure, "note")}
      />
    </>
  );
}

function PromotionLimits({ texts, failure }: FieldsProps) {
  const { optional } = useOperator().texts.admin;
  const day = (name: string, label: string) => (
    <TextField
      id={`promotion-${name}`}
      name={name}
      label={label}
      type="date"
      optional={optional}
      {...errorOf(failure, name)}
    />
  );
  return (
    <>
      <div className="promotion-pair">
        <NumberField name="per_person" label={texts.perPerson} defaultValue={1} failure={failure} />
        <NumberField name="per_listing" label={texts.perListing} defaultValue={1} failure={failure} />
      </div>
      <div className="promotion-pair">
        {day("starts_on", texts.startsOn)}
        {day("ends_on", texts.endsOn)}
      </div>
    </>
  );
}

type NumberFieldProps = { name: string; label: string; defaultValue: number; failure: ApiFailure | null };

function NumberField({ name, failure, ...field }: NumberFieldProps) {
  return (
    <TextField
      id={`promotion-${name}`}
      name={name}
      type="number"
      inputMode="numeric"
      min={1}
      {...field}
      {...errorOf(failure, name)}
    />
  );
}
