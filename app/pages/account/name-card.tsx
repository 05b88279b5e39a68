import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { nameErrors } from "#domain/accounts/credentials.ts";
import { useAccount } from "./account-context.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useCarryOver } from "./use-carry-over.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { useDone } from "./use-done.ts";
import { useSending } from "./use-sending.ts";

/** The name that stands on the listing and in letters. */
export function NameCard() {
  const { user, messages } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const carryOver = useCarryOver();
  const done = useDone();
  const { fieldErrors, fields } = useCheckedForm({
    check: (read) => nameErrors(read("fullName")),
    onInput: forget,
    onComplete: async (read) => {
      const full_name = read("fullName").trim();
      if (!(await send(async (client) => (await client.updateUser({ data: { full_name } })).error))) return;
      done(messages.name.done);
      await carryOver();
    },
  });
  return (
    <SettingsCard id="name" title={messages.name.title} lead={messages.name.lead}>
      <form {...fields} className="setting-form">
        <FailureAlert failure={failure} />
        <TextField
          id="fullName"
          name="fullName"
          label={messages.name.label}
          autoComplete="name"
          defaultValue={fullNameOf(user.user_metadata)}
          error={fieldErrors.fullName && messages.auth.errors.fullName[fieldErrors.fullName]}
        />
        <div className="setting-acts">
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.name.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

function fullNameOf({ full_name: name }: Record<string, unknown>): string {
  return typeof name === "string" ? name : "";
}
