/** Groups of facets, as named in the form, the filters and a listing's page. */
export const facetGroups = {
  learners: "Who’s learning?",
  characters: "Characters",
  reading: "Reading aid",
  exam: "Exam",
  place: "Where",
  times: "When",
  trial: "Trial lesson",
  languages: "Teaches in",
  students: "New students",
};

export const facetLabels = {
  "age-0-5": "Under 6",
  "age-6-12": "Ages 6 to 12",
  "age-13-17": "Ages 13 to 17",
  adult: "Adults",
  heritage: "Heritage learner (speaks some at home)",
  simplified: "Simplified 简体",
  traditional: "Traditional 繁體",
  pinyin: "Pinyin",
  zhuyin: "Zhuyin ㄅㄆㄇ",
  hsk: "HSK",
  yct: "YCT",
  ap: "AP Chinese",
  tocfl: "TOCFL",
  ib: "IB",
  "in-person": "In person",
  online: "Online",
  "at-home": "At your home",
  "weekday-day": "Weekdays, daytime",
  "weekday-evening": "Weekday evenings",
  weekend: "Weekends",
  "trial-free": "Free trial",
  "trial-paid": "Paid trial",
  "explains-en": "English",
  "explains-zh": "Mandarin",
  "explains-yue": "Cantonese",
  open: "Accepting new students",
  waiting: "Waitlist",
  full: "Full",
};

/** Details of a trial lesson: its kind, then its price and length if they are known. */
export const trialLabels = {
  details: "{trial}: {details}",
  price: "${amount}",
  minutes: "{n} minutes",
  priceAndMinutes: "{price} for {minutes}",
};

/** The parts of a week in which an owner teaches. */
export const lessonTimeLabels = {
  day: "Day",
  days: { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" },
  longDays: {
    mon: "Monday",
    tue: "Tuesday",
    wed: "Wednesday",
    thu: "Thursday",
    fri: "Friday",
    sat: "Saturday",
    sun: "Sunday",
  },
  parts: { morning: "Morning", afternoon: "Afternoon", evening: "Evening" },
  partsOfDays: { morning: "mornings", afternoon: "afternoons", evening: "evenings" },
  /** Consecutive days. */
  range: "{first}–{last}",
  /** Days and the parts of each of them. */
  daysSeparator: "; ",
  daysAndParts: "{days}: {parts}",
};
