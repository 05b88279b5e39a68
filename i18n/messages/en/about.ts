import { brand } from "#i18n/brand.ts";

export const about = {
  heading: "About Us",
  lead: `${brand.latin} is a directory of Mandarin teachers and schools in North America, in English and Chinese.`,
  teachers: "{n}+ teachers",
  students: "{n}+ students",
  founded: "Founded in {year}",
  mission: {
    heading: "Mission",
    paragraphs: [
      "Good Mandarin teachers are rarely far away, but they’re hard to find. Many work alone, teach at a kitchen table, and are known only to the families they already teach. Learners, meanwhile, search in one language for people who advertise in the other.",
      `${brand.latin} brings the two together. Learners choose a city, see what each teacher offers and charges, and get in touch. There’s nothing in between: no fee for learners, no commission on lessons, and no message box that hides an address.`,
    ],
  },
  values: {
    heading: "Values",
    list: [
      {
        title: "Be straightforward",
        text: "Samples are labeled as samples. Paying moves a listing higher in search, and we say so right next to the results.",
      },
      {
        title: "Two languages, equal treatment",
        text: "Every page is in English and in Chinese, each written for its own readers rather than translated word for word.",
      },
      {
        title: "Let people work it out",
        text: "Teachers set their own rates and methods. Lessons and payment are between teacher and learner.",
      },
    ],
  },
  community: {
    heading: "Community",
    paragraphs: [
      "Learners here include university students getting ready for a year abroad, engineers with colleagues in Shenzhen, children who want to talk with their grandparents, and adults who simply like the sound of the language. They’re taught by trained teachers, graduate students, parents, and weekend schools.",
      "The name means peaches and plums, the classical Chinese image for a teacher’s students. An old saying about the trees explains why this is a directory and not a marketplace: they do not speak, yet a path is worn beneath them.",
    ],
  },
  reasons: {
    heading: `Reasons to choose ${brand.latin}`,
    list: [
      {
        title: "For learners",
        text: "It’s free, and you don’t need an account. Every listing shows the same facts in the same order, so comparing is easy.",
      },
      {
        title: "For teachers",
        text: "One listing in two languages for a small fixed fee, and you keep everything you earn from lessons.",
      },
      {
        title: "For schools",
        text: "Courses, address, and contact details on one page that families can read in their own language.",
      },
    ],
  },
  figures: {
    heading: "Public figures",
    lead: "Reviews and reports of the last 12 months, counted right now.",
    received: "Reviews received",
    published: "Of these, published",
    declined: "Declined before publication",
    removed: "Removed after publication",
    reasons: "Declined or removed because of",
    none: "None was declined or removed.",
    reports: "Reports received",
    median: "Median time to a decision",
    hours: { one: "{n} hour", other: "{n} hours" },
    undecided: "No decisions yet",
    listings: "Listings removed",
  },
  findTeacher: "Search Teachers",
  seePricing: "See pricing",
};
