import type { Messages } from "#i18n/messages.ts";

export type CoursesTexts = { messages: Messages<"courses">; failures: Messages<"failures"> };
