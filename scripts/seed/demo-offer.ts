import type { DemoContacts } from "./demo-contacts.ts";
import type { DemoTexts } from "./demo-texts.ts";

/** The fields that differ by listing type. */
export type DemoOffer = {
  contacts: DemoContacts;
  texts: DemoTexts;
  nameZh: string | null;
  hourlyRate: number;
  availability: string | null;
  specializations: string[];
  experienceYears: number;
  school: { name: string; address: string | null; courses: string[] } | null;
};
