import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ApiClient, CodeDiscount } from "#app/api-client.ts";
import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { dayOfListing } from "../listing-state.ts";

type Props = {
  api: ApiClient;
  messages: Messages<"dashboard">["subscription"]["code"];
  failures: Messages<"failures">;
  onRedeemed: (listing: OwnListing) => void;
  onDiscount: (discount: CodeDiscount) => void;
};

/**
 * Redeems a promotion code for free months, or applies its discount to the payment. Collapsed until needed; typed text
 * stays after a failure.
 */
export function CodeForm({ api, messages, failures, onRedeemed, onDiscount }: Props) {
  const { locale } = useLocale();
  const showToast = useToast();
  // An invitation leads here with its code.
  const offered = new URLSearchParams(useLocation().search).get("code") ?? "";
  const [code, setCode] = useState(offered);
  const [error, setError] = useState<string | null>(null);
  const { pending, run } = usePending();
  const input = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const redeemed = await api.redeemCode(code);
      if (!redeemed.ok) {
        const field = "fields" in redeemed.failure ? redeemed.failure.fields[0] : undefined;
        setError(field?.message ?? failureText(redeemed.failure, failures));
        input.current?.focus();
        return;
      }
      setCode("");
      setError(null);
      if ("discount" in redeemed.value) return onDiscount(redeemed.value.discount);
      const { months, listing } = redeemed.value;
      onRedeemed(listing);
      const date = dayOfListing(listing, listing.subscriptionExpiresAt, locale);
      showToast({
        kind: "success",
        title: plural(messages.added, months),
        text: interpolate(messages.addedText, { date }),
      });
    });
  };
  return (
    <details className="code-form" open={offered !== "" || undefined}>
      <summary>{messages.open}</summary>
      <form onSubmit={send} noValidate>
        <TextField
          id="promotion-code"
          ref={input}
          label={messages.label}
          value={code}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.currentTarget.value)}
          {...(error !== null && { error })}
        />
        <Button type="submit" variant="secondary" busy={pending}>
          {messages.use}
        </Button>
      </form>
    </details>
  );
}
