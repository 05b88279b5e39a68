import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"writeReview">; action: string };

/** Withdraws a review in two steps; the first is a link. */
export function WithdrawForm({ messages: { edit }, action, isAsking }: Props & { isAsking: boolean }) {
  if (!isAsking)
    return (
      <p>
        <a className={buttonClass({ variant: "ghost" })} href={`${action}?step=withdraw#withdraw`}>
          {edit.withdraw}
        </a>
      </p>
    );
  return (
    <form className="card pad review-form" method="post" action={action} id="withdraw">
      <h2 className="h3">{edit.withdrawTitle}</h2>
      <p>{edit.withdrawText}</p>
      <p>{edit.pressure}</p>
      <input type="hidden" name="intent" value="withdraw" />
      <Checkbox name="was_pressed" value="1">
        {edit.pressed}
      </Checkbox>
      <Checkbox name="erases" value="1">
        {edit.erase}
      </Checkbox>
      <div className="row review-actions">
        <Button type="submit">{edit.confirmWithdraw}</Button>
        <a className={buttonClass({ variant: "ghost" })} href={action}>
          {edit.keep}
        </a>
      </div>
    </form>
  );
}

type AppealProps = Props & { posted: { text: string; error: string | null } | null };

/** Appeals once against a decline or removal. */
export function AppealForm({ messages: { edit }, action, posted }: AppealProps) {
  return (
    <form className="card pad review-form" method="post" action={action} noValidate>
      <h2 className="h3">{edit.appeal}</h2>
      <input type="hidden" name="intent" value="appeal" />
      <TextArea
        id="review-appeal"
        name="appeal"
        label={edit.appealLabel}
        hint={edit.appealHint}
        defaultValue={posted?.text ?? ""}
        {...(posted !== null && posted.error !== null && { error: posted.error })}
      />
      <div className="row">
        <Button type="submit">{edit.appealSend}</Button>
      </div>
    </form>
  );
}
