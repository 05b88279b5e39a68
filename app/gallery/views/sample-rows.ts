import { listingRowView } from "#app/components/listing-row-view.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import { sampleListings } from "#domain/samples/sample-listings.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { SampleRow } from "../gallery-data.ts";

type Variant = { name: Readonly<Record<Locale, string>>; change: Partial<ListingSummary>; sample?: boolean };

const headline = {
  headline: "Business Mandarin for people who have meetings in it",
  headlineZh: "教职场人士开会用得上的中文",
};

const variants: readonly Variant[] = [
  { name: { en: "Teacher with reviews", zh: "有评价的老师" }, change: { ...headline, reviewCount: 12 } },
  { name: { en: "Before the first review", zh: "暂无评价" }, change: { ...headline, rating: 4.8, reviewCount: 0 } },
  { name: { en: "Two reviews", zh: "两条评价" }, change: { reviewCount: 2, availability: null } },
  {
    name: { en: "School", zh: "学校" },
    change: {
      ...headline,
      id: "school",
      type: "school",
      name: { latin: "Maple Leaf Chinese School", han: "枫叶中文学校" },
      offers: ["children", "AP Chinese", "Weekend heritage classes"],
      reviewCount: 48,
    },
  },
  {
    name: { en: "Long name and long words", zh: "名称很长" },
    change: {
      id: "long",
      type: "school",
      name: {
        latin: "The Greater Vancouver Association for Chinese Language and Culture",
        han: "大温哥华中国语言文化教育协会附属中文学校",
      },
      headline:
        "Conversation/business/examination/heritage/children/calligraphy classes and all else that does not fit on one line",
      email: "admissions.and.enquiries@greater-vancouver-chinese-association.example",
      reviewCount: 3,
    },
  },
  {
    name: { en: "Chinese text alone", zh: "仅中文" },
    change: {
      id: "han",
      name: { latin: null, han: "欧阳思远" },
      headlineZh: "从拼音到文言文，因材施教",
      offers: ["书法", "古诗词", "hsk"],
      experienceYears: null,
      availability: "周末全天",
      email: null,
      websiteUrl: null,
      reviewCount: 5,
    },
  },
  { name: { en: "Sample profile", zh: "示例" }, change: {}, sample: true },
];

/** A row of the results in each of its variants. */
export function sampleRows(locale: Locale): SampleRow[] {
  const messages = { shared: messagesFor(locale, "shared"), results: messagesFor(locale, "results") };
  return sampleListings.slice(0, 1).flatMap((listing) =>
    variants.map(({ name, change, sample = false }) => ({
      name: name[locale],
      row: listingRowView({ ...listing, ...change }, locale, messages, sample),
      sample,
    })),
  );
}
