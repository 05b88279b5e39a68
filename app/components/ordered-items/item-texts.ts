import type { Messages } from "#i18n/messages.ts";

/** The messages of a page on which an owner manages items in order. */
export type ItemTexts = Pick<
  Messages<"courses">,
  | "pageTitle"
  | "description"
  | "heading"
  | "lead"
  | "backToListing"
  | "loading"
  | "loadFailed"
  | "needsScriptText"
  | "noListingText"
  | "forSchools"
  | "forSchoolsText"
  | "list"
  | "count"
  | "add"
  | "full"
  | "empty"
  | "moveUp"
  | "moveDown"
  | "moved"
  | "drag"
  | "edit"
  | "restored"
  | "optional"
  | "summary"
  | "save"
  | "saved"
  | "cancel"
  | "remove"
  | "removed"
  | "removeTitle"
  | "removeText"
  | "conflict"
  | "gone"
  | "leave"
>;

/** The page's messages, and those for API failures. */
export type ItemPageTexts<Texts extends ItemTexts = ItemTexts> = { messages: Texts; failures: Messages<"failures"> };
