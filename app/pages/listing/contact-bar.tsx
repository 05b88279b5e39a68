import { contactPanelId } from "#app/components/listing/contact-panel.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";

type Props = { rate: string; perHour: string; label: string };

/** On small screens the panel is far down: this bar stays in reach and leads there. */
export function ContactBar({ rate, perHour, label }: Props) {
  return (
    <section className="m-bar" aria-label={label}>
      <p className="rate">
        <b className="num">{rate}</b>
        {perHour}
      </p>
      <ButtonLink size="lg" href={`#${contactPanelId}`}>
        <Icon name="message-circle" size={20} />
        {label}
      </ButtonLink>
    </section>
  );
}
