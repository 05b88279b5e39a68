import { useCopied } from "#app/components/listing/use-copied.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAccount } from "../account-context.tsx";

/** Copies the secret without the spaces of its groups. */
export function SecretCopy({ secret }: { secret: string }) {
  const { messages: shared } = useLocale();
  const { messages } = useAccount();
  const { copied, copy } = useCopied();
  return (
    <>
      <Button variant="ghost" className="factor-copy" onClick={() => copy(secret)}>
        <Icon name={copied ? "check" : "copy"} size={16} />
        {copied ? shared.copied : messages.factor.copy}
      </Button>
      <output className="vh">{copied ? shared.copied : ""}</output>
    </>
  );
}
