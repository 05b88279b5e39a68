import { brand } from "#i18n/brand.ts";

const name = brand.title.en;

/** Titles and descriptions for search engines and shared links. */
export const seo = {
  home: {
    title: `${name} ${brand.han} · Find a Mandarin teacher near you`,
    description:
      "Compare independent Mandarin teachers and Chinese schools in New York, San Francisco, Toronto, and other North American cities, then contact them directly. Free for learners.",
  },
  results: {
    title: `Mandarin Teachers · ${name}`,
    titleIn: `Mandarin Teachers in {city} · ${name}`,
    titlePage: `{title}, page {page} · ${name}`,
    heading: "Mandarin Teachers",
    headingIn: "Mandarin Teachers in {city}",
    description:
      "Mandarin teachers and Chinese schools in North America, with rates, experience, and availability side by side. Contact them directly; no commission.",
    unknownCityTitle: `City not found · ${name}`,
    descriptionIn:
      "Mandarin teachers and Chinese schools in {city}: compare hourly rates, experience, and availability, then contact them directly. Free for learners.",
  },
  category: {
    business: { heading: "Business Chinese Teachers in {city}", subject: "business Chinese" },
    conversational: { heading: "Conversational Chinese Teachers in {city}", subject: "conversational Chinese" },
    children: { heading: "Chinese Classes for Children in {city}", subject: "Chinese for children" },
    hsk: { heading: "HSK Preparation in {city}", subject: "HSK preparation" },
    title: `{heading} · ${name}`,
    description:
      "Teachers and schools in {city} that offer {subject}: compare hourly rates, experience, and availability, then contact them directly. Free for learners.",
  },
  listing: {
    teacherTitle: `{name}, Mandarin Teacher in {city} · ${name}`,
    schoolTitle: `{name}, {city} · ${name}`,
    teacherDescription: "{name}, Mandarin teacher in {place}. {subjects}. ${rate} per hour. Contact directly.",
    schoolDescription: "{name}, Chinese school in {place}. {subjects}. ${rate} per hour. Contact directly.",
    notFoundTitle: `Listing not found · ${name}`,
  },
  resources: {
    title: `Resources for Learning Mandarin · ${name}`,
    description:
      "Learning materials, video tutorials, and articles for Mandarin learners: tones, characters, HSK, and how to choose a teacher.",
  },
  pricing: {
    title: `Pricing · ${name}`,
    description:
      "What a listing costs: ${teacher} a month for an individual teacher, ${school} a month for a school, prepaid. No commission, no automatic renewal.",
  },
  about: {
    title: `About Us · ${name}`,
    description: `Why ${name} exists: one place where learners and Mandarin teachers in North America find each other, in English and Chinese.`,
  },
  terms: {
    title: `Terms of Service · ${name}`,
    description: `The terms under which ${name} lists Mandarin teachers and schools: fees, listings, ranking, removal, and responsibility.`,
  },
  privacy: {
    title: `Privacy Policy · ${name}`,
    description: `What ${name} stores about you and why, who sees it, how long it is kept, and how to see, correct, or delete it. No cookies, no tracking.`,
  },
  auth: {
    signInTitle: `Sign In · ${name}`,
    signUpTitle: `Sign Up · ${name}`,
    forgotTitle: `Reset your password · ${name}`,
    inboxTitle: `Check your inbox · ${name}`,
    newPasswordTitle: `New password · ${name}`,
    secondFactorTitle: `Enter your code · ${name}`,
    description: `Sign in or create an account to list your Mandarin teaching on ${name}.`,
  },
  notFound: { title: `Page not found · ${name}` },
};
