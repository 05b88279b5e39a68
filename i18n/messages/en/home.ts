export const home = {
  heading: "Find a Mandarin teacher near you.",
  lead: "Compare independent teachers and language schools in North American cities, then contact them directly.",
  facts: {
    free: "Free for learners",
    noCommission: "No commission on lessons",
    /** Followed by 中文 in a run of its own language. */
    bilingual: "English and",
    bilingualHan: "中文",
  },
  browseByCity: "Browse by city",
  cityCount: { one: "{n} listing", other: "{n} listings" },
  /** Shown until the directory has its first listing. */
  sampleCount: { one: "{n} listing (sample)", other: "{n} listings (sample)" },
  cityEmpty: "Be the first",
  seeAllListings: "See all listings",
  howItWorks: "How It Works",
  steps: {
    search: {
      title: "Search",
      text: "Choose a city and what you want to learn: business Chinese, conversation, HSK, or classes for children.",
    },
    compare: {
      title: "Compare",
      text: "See rates, experience, and availability side by side. Every listing shows the same facts in the same order.",
    },
    connect: {
      title: "Connect",
      text: "Email, call, or add the teacher on WeChat. You arrange lessons and payment directly.",
    },
  },
  proverb: "Peaches and plums do not speak, yet a path is worn beneath them.",
  proverbSource: "Sima Qian, Records of the Grand Historian",
  band: {
    heading: "Do you teach Mandarin?",
    text: "Create one listing, in English and Chinese, and let learners in your city come to you. You keep 100% of what you earn.",
    teacherPrice: "${n} a month for teachers",
    schoolPrice: "${n} a month for schools",
    seePricing: "See pricing",
  },
  unknownCity: {
    heading: "City not found",
    text: "We don’t list any teachers under that name. Choose a city from the list, or search all cities.",
  },
};
