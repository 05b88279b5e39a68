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
      "Good Mandarin teachers are rarely far away, but they are hard to find. Many of them work alone, teach from a kitchen table and are known only to the families who already learn with them. Learners, meanwhile, search in one language for people who advertise in the other.",
      `${brand.latin} brings the two together. A learner chooses a city, reads what each teacher offers and costs, and writes. Nothing stands between them: no fee for the learner, no commission on lessons, no message box that hides an address.`,
    ],
  },
  values: {
    heading: "Values",
    list: [
      {
        title: "Say what is so",
        text: "Samples are called samples. What money buys, a place higher in the list, is stated where it happens.",
      },
      {
        title: "Two languages, equal rights",
        text: "Every page exists in English and in Chinese, written for its readers rather than translated at them.",
      },
      {
        title: "Leave people to agree",
        text: "Teachers set their own rates and methods. Lessons and payment are settled between the two who meet.",
      },
    ],
  },
  community: {
    heading: "Community",
    paragraphs: [
      "The people here are university students getting ready for a year abroad, engineers with colleagues in Shenzhen, children who want to talk with their grandparents, and adults who simply like the sound of the language. The people who teach them are trained teachers, graduate students, parents and whole weekend schools.",
      "The name means peaches and plums, the classical image for a teacher’s students. A saying about the trees explains why this is a directory and not a marketplace: they do not speak, yet a path is worn beneath them.",
    ],
  },
  reasons: {
    heading: `Reasons to choose ${brand.latin}`,
    list: [
      {
        title: "For learners",
        text: "Free, without an account. Every listing shows the same facts in the same order, so comparing is easy.",
      },
      {
        title: "For teachers",
        text: "One listing in two languages, a small fixed fee, and the whole lesson price stays yours.",
      },
      {
        title: "For schools",
        text: "Courses, address and contact details on one page that families can read in their own language.",
      },
    ],
  },
  findTeacher: "Search Teachers",
  seePricing: "See pricing",
};
