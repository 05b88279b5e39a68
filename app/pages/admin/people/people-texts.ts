import type { Messages } from "#i18n/messages.ts";

export type PeopleTexts = Messages<"adminPeople"> & { reasons: Messages<"bans">["reasons"] };
