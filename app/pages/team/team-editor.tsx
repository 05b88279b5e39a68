import { ItemEditor } from "#app/components/ordered-items/editor/item-editor.tsx";
import { useSaveItem } from "#app/components/ordered-items/editor/use-save-item.ts";
import type { OwnTeamMember } from "#app/private-data/own-team.ts";
import type { Messages } from "#i18n/messages.ts";
import { PortraitField } from "./portrait-field.tsx";
import { TeamFields } from "./team-fields.tsx";
import {
  type OpenMember,
  type OpenMemberState,
  type TeamState,
  type TeamTexts,
  type TeamValues,
  type teamKind,
  valuesOfMember,
} from "./team-kind.ts";
import type { Portrait } from "./use-portrait.ts";

type Props = {
  kind: ReturnType<typeof teamKind>;
  state: TeamState;
  opened: OpenMemberState;
  open: OpenMember;
  /** The URL of the stored portrait. */
  picture: string | null;
  portrait: Portrait;
  texts: TeamTexts;
};

/** The form of the open teacher. */
export function TeamEditor({ kind, state, opened, open, picture, portrait, texts }: Props) {
  const { messages } = texts;
  const form = useSaveItem({ kind, state, opened, open, texts, saveMore: portrait.save });
  const member = { id: open.id, fullName: open.values.fullName, picture };
  const differences = (stored: OwnTeamMember) => {
    const theirs = valuesOfMember(stored);
    return (Object.keys(theirs) as (keyof TeamValues)[])
      .filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(form.values[field]))
      .map((field) => ({ label: messages.fields[field], text: valueText(field, theirs, messages) }));
  };
  return (
    <ItemEditor
      {...{ form, open, texts, differences }}
      label={open.version === null ? messages.newMember : messages.editMember}
      title={open.base.fullName}
      fields={
        <TeamFields
          form={form}
          messages={messages}
          portrait={
            <PortraitField {...{ portrait, member, messages }} onChosen={() => form.set("hasConsent", false)} />
          }
        />
      }
      onClose={opened.close}
      onDelete={() => state.apply(() => state.api.remove(open.id))}
    />
  );
}

/** A field's value as readable text. */
function valueText(field: keyof TeamValues, values: TeamValues, messages: Messages<"team">): string {
  if (field === "hasConsent") return values.hasConsent ? messages.agreed : "";
  if (field !== "languages") return values[field];
  const { languages, separator } = messages.labels;
  return values.languages.map((language) => languages[language]).join(separator);
}
