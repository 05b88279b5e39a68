import { brand } from "#i18n/brand.ts";
import type { Locale } from "#i18n/locale.ts";

/** The settings an operator owns: brand, addresses, claims and prices. */
export type Site = {
  name: Record<Locale, string>;
  tagline: Record<Locale, string>;
  contactEmail: string;
  /**
   * The sender of emails and a postal address, in one line. Laws on commercial email (CASL, CAN-SPAM) require it in
   * every reminder: without it none is sent.
   */
  postalAddress: string | null;
  /** Whether reminders require a postal address: true if emails leave this machine. */
  remindersNeedAddress: boolean;
  /** Public profiles elsewhere. Null is not shown. Handles in each platform's format, X with its @. */
  social: {
    x: string | null;
    facebook: string | null;
    instagram: string | null;
    youtube: string | null;
    wechat: string | null;
  };
  /** The community figures on /about. */
  claims: { teachers: number; students: number; foundedYear: number };
  prices: { teacherMonthlyUsd: number; schoolMonthlyUsd: number; months: readonly number[] };
  /** How many operator invitations are sent in 24 hours; further ones are queued. */
  invitationsPerDay: number;
};

export const defaultSite: Site = {
  name: { en: brand.latin, zh: brand.han },
  tagline: { en: "Find a Mandarin teacher near you.", zh: "找到身边的中文老师" },
  contactEmail: "hello@taoli.example",
  postalAddress: null,
  remindersNeedAddress: true,
  social: { x: null, facebook: null, instagram: null, youtube: null, wechat: null },
  claims: { teachers: 500, students: 10_000, foundedYear: 2024 },
  prices: { teacherMonthlyUsd: 5, schoolMonthlyUsd: 20, months: [1, 3, 6, 12] },
  invitationsPerDay: 200,
};
