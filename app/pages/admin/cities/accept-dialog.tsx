import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { useCitiesApi } from "./cities-api.ts";

/** A city and its known names. */
export type NamedCity = { key: string; name: string; chineseName: string; state: string };

type Props = { city: NamedCity; texts: Messages<"adminCities">; onClose: () => void; onAccepted: () => void };

/** Errors of other fields, such as the city itself, are shown above the form. */
const shownFields: readonly string[] = ["name", "chinese_name", "state"];

/** Asks for the names of a city before accepting it. */
export function AcceptDialog({ city, texts, onClose, onAccepted }: Props) {
  const { admin } = useOperator().texts;
  const api = useCitiesApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const errors = failed !== null && "fields" in failed ? failed.fields : [];
  const hasShownField = errors.some(({ field }) => shownFields.includes(field));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const names = filledFields(event.currentTarget);
    void run(async () => {
      const decided = await api.decide(city.key, { accept: true, ...names });
      if (decided.ok) onAccepted();
      else setFailed(decided.failure);
    });
  };
  return (
    <Dialog title={interpolate(texts.acceptTitle, { city: city.name })} closeLabel={admin.cancel} onClose={onClose}>
      {failed !== null && !hasShownField ? (
        <OperatorFailure title={texts.failed} failure={failed} onRetry={resubmit} />
      ) : null}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <CityFields city={city} texts={texts} errors={errors} />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirm}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldsProps = Pick<Props, "city" | "texts"> & { errors: readonly { field: string; message: string }[] };

function CityFields({ city, texts, errors }: FieldsProps) {
  const { admin } = useOperator().texts;
  const errorOf = (name: string) => {
    const error = errors.find(({ field }) => field === name);
    return error ? { error: error.message } : {};
  };
  return (
    <>
      <TextField
        id="city-name"
        name="name"
        label={texts.name}
        maxLength={60}
        defaultValue={city.name}
        {...errorOf("name")}
      />
      <TextField
        id="city-chinese-name"
        name="chinese_name"
        label={texts.chineseName}
        hint={texts.chineseHint}
        optional={admin.optional}
        maxLength={60}
        defaultValue={city.chineseName}
        {...errorOf("chinese_name")}
      />
      <TextField
        id="city-state"
        name="state"
        label={texts.state}
        hint={texts.stateHint}
        maxLength={60}
        defaultValue={city.state}
        {...errorOf("state")}
      />
    </>
  );
}
