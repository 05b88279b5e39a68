import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type EmailErrors, emailErrors, normalEmail } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "./account-context.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { emailCodes, fieldFailure } from "./field-failure.ts";
import { pendingEmail } from "./pending-email.ts";
import { PendingEmailAlert } from "./pending-email-alert.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useCarryOver } from "./use-carry-over.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { useDone } from "./use-done.ts";
import { useSending } from "./use-sending.ts";

type FieldErrors = { email?: EmailErrors["email"] | "same" };

/** The address with which one signs in. It changes when the links of two letters have been opened. */
export function EmailCard() {
  const { user, messages } = useAccount();
  const { href } = useLocale();
  const { busy, failure, send, forget } = useSending();
  const carryOver = useCarryOver();
  const done = useDone();
  const [opened] = useState(() => new Date());
  const pending = pendingEmail(user, opened);
  const { field, rest } = fieldFailure(failure, emailCodes, messages.failures);

  const check = (email: string): FieldErrors =>
    normalEmail(email) === user.email ? { email: "same" } : emailErrors(email);
  const { fieldErrors, fields, focusFirstError } = useCheckedForm({
    check: (read) => check(read("email")),
    onInput: forget,
    onComplete: async (read, form) => {
      const email = normalEmail(read("email"));
      const emailRedirectTo = location.origin + href("/dashboard/account");
      let isPending = true;
      const isSent = await send(async (client, proof) => {
        const { data, error } = await client.updateUser({ email, ...proof }, { emailRedirectTo });
        isPending = data.user?.email !== email;
        return error;
      });
      if (!isSent) return focusFirstError();
      form.reset();
      done(isPending ? messages.email.sent : interpolate(messages.email.done, { email }));
      if (!isPending) await carryOver();
    },
  });
  return (
    <SettingsCard id="email" title={messages.email.title} lead={messages.email.lead}>
      <p className="setting-now">
        <span>{messages.email.now}</span> <strong>{user.email}</strong>
      </p>
      {pending ? <PendingEmailAlert pending={pending} key={pending.to} /> : null}
      <form {...fields} className="setting-form">
        <FailureAlert failure={rest} />
        <TextField
          id="newEmail"
          name="email"
          type="email"
          label={messages.email.label}
          hint={messages.email.hint}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={
            fieldErrors.email ? { ...messages.auth.errors.email, same: messages.email.same }[fieldErrors.email] : field
          }
        />
        <div className="setting-acts">
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.email.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
