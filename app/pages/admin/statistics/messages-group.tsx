import { formatCount } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { shareRow } from "./shares.ts";
import { StatisticCard, StatisticGroup } from "./statistic-card.tsx";
import type { Statistics } from "./statistics-api.ts";

type Props = { figures: Statistics["messages"]; messages: Messages<"adminStatistics"> };

/** Messages from the form to the owner's reply, and decisions on held ones. */
export function MessagesGroup({ figures, messages }: Props) {
  const { messages: own } = messages;
  const { started, confirmed, delivered, held, genuine, rejected, due, replied } = figures;
  const share = (name: string, count: number, total: number) => shareRow(name, count, total, messages);
  return (
    <StatisticGroup id="messages" title={own.title}>
      <StatisticCard
        title={own.sentTitle}
        head={[messages.figure, messages.count, messages.share]}
        rows={[
          [own.started, formatCount(started), ""],
          share(own.confirmed, confirmed, started),
          share(own.delivered, delivered, confirmed),
          share(own.replied, replied, due),
        ]}
        note={own.note}
      />
      <StatisticCard
        title={own.heldTitle}
        head={[messages.figure, messages.count, messages.share]}
        rows={[
          share(own.held, held, confirmed),
          share(own.genuine, genuine, genuine + rejected),
          share(own.rejected, rejected, genuine + rejected),
        ]}
      />
    </StatisticGroup>
  );
}
