import { useState } from "react";
import { phrase, textInLocale } from "#app/components/listing/owner-text.ts";
import { Name } from "#app/components/name.tsx";
import { ItemWorkspace } from "#app/components/ordered-items/item-workspace.tsx";
import { ItemRow, type RowControl } from "#app/components/ordered-items/list/item-row.tsx";
import { useOpenItem } from "#app/components/ordered-items/use-open-item.ts";
import { OwnPortrait } from "#app/components/pictures/own-portrait.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { OwnTeamMember, TeamItems } from "#app/private-data/own-team.ts";
import { primaryName, splitName } from "#domain/listings/fields/person-name.ts";
import type { Messages } from "#i18n/messages.ts";
import { TeamEditor } from "./team-editor.tsx";
import { type TeamState, type TeamTexts, type TeamValues, teamKind } from "./team-kind.ts";
import { usePortrait } from "./use-portrait.ts";

type Props = { state: TeamState; own: TeamItems; texts: TeamTexts; userId: string };

/** The list of teachers with at most one of them open. */
export function TeamWorkspace({ state, own, texts, userId }: Props) {
  const { messages } = texts;
  const { locale } = useLocale();
  const [kind] = useState(() => teamKind(new Date().getUTCFullYear()));
  const item = useOpenItem(kind, userId);
  const { open } = item;
  const portrait = usePortrait(state, open?.id ?? null, messages);
  const close = () => {
    portrait.clear();
    item.close();
  };
  const opened = { ...item, close };
  const picture = own.items.find(({ id }) => id === open?.id)?.picture ?? null;
  return (
    <ItemWorkspace<OwnTeamMember, TeamValues, TeamItems>
      {...{ state, own, opened, messages }}
      isUnsaved={item.isUnsaved || portrait.isUnsaved}
      titleOf={({ fullName }) => primaryName(splitName(fullName), locale)}
      editor={
        open === null ? null : <TeamEditor key={open.id} {...{ kind, state, opened, open, picture, portrait, texts }} />
      }
      row={(member, control) => <TeamRow {...{ member, control, messages }} />}
      aside={<p className="card pad item-note">{messages.note}</p>}
    />
  );
}

type RowProps = { member: OwnTeamMember; control: RowControl; messages: Messages<"team"> };

function TeamRow({ member, control, messages }: RowProps) {
  const { locale } = useLocale();
  const name = splitName(member.fullName);
  const role = phrase(textInLocale(member.role, member.roleZh, locale), locale);
  return (
    <ItemRow
      {...{ control, messages }}
      title={primaryName(name, locale)}
      picture={<OwnPortrait member={member} />}
      badge={member.isHidden ? <Badge tone="danger">{messages.hidden}</Badge> : null}
    >
      <h3 title={primaryName(name, locale)}>
        <Name name={name} />
      </h3>
      {role === null ? null : <p lang={role.lang}>{role.text}</p>}
    </ItemRow>
  );
}
