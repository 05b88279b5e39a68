/** Field errors of a course that are more specific than those for every field. The numbers are those of its limits. */
const whole = { "wrong-type": "Enter a whole number", "too-precise": "Enter a whole number" };
const age = { ...whole, "too-small": "Enter an age from 2 to 99", "too-large": "Enter an age from 2 to 99" };
const choice = { "wrong-type": "Choose from the list", invalid: "Choose from the list" };
const time = { invalid: "Enter a time, such as 16:30", "too-long": "Enter a time, such as 16:30" };
const date = {
  invalid: "Enter a date. A course to join anytime has none",
  "too-long": "Enter a date. A course to join anytime has none",
};
const lessons = "Enter a number from 1 to 200";
const group = "Enter a number from 1 to 60";
const long = "Use up to 600 characters and 12 lines";

export const courseFieldErrors = {
  title: {
    missing: "Enter a title",
    invalid: "Use letters or Chinese characters, without commas or semicolons",
    "too-long": "Use 80 characters or fewer",
  },
  titleZh: { invalid: "Use letters or Chinese characters", "too-long": "Use 80 characters or fewer" },
  category: choice,
  level: choice,
  exam: choice,
  ageFrom: { ...age, missing: "Enter the youngest age" },
  ageTo: { ...age, "too-small": "The oldest age can’t be below the youngest" },
  mode: choice,
  days: {
    "wrong-type": "Choose days of the week",
    invalid: "Choose days of the week",
    "too-many": "Choose days of the week",
    duplicate: "Choose each day once",
  },
  fromTime: { ...time, missing: "Enter the start time" },
  toTime: { ...time, missing: "Enter the end time", "too-small": "The end time must be after the start time" },
  firstDate: { ...date, missing: "Enter the first lesson" },
  lastDate: { ...date, "too-small": "The last lesson can’t be before the first" },
  lessonCount: { ...whole, "too-small": lessons, "too-large": lessons },
  price: {
    missing: "Enter the price",
    "wrong-type": "Enter a number, such as 60 or 62.50",
    "too-small": "Enter 0 or more",
    "too-large": "Enter $9,999.99 or less",
  },
  priceUnit: { ...choice, missing: "Choose what the price covers" },
  groupSize: { ...whole, "too-small": group, "too-large": group },
  trial: choice,
  materials: { "too-long": "Use 80 characters or fewer" },
  description: { "too-long": long },
  descriptionZh: { "too-long": long },
  places: { ...choice, missing: "Choose from the list" },
};

/** Labels of courses for learners, and the owner's options. */
export const courseLabels = {
  levels: { beginner: "Beginner", elementary: "Elementary", intermediate: "Intermediate", advanced: "Advanced" },
  exams: { hsk: "HSK {n}", yct: "YCT {n}", ap: "AP Chinese", ib: "IB", tocfl: "TOCFL" },
  modes: { "in-person": "In person", online: "Online", both: "In person or online" },
  trials: { free: "Free trial", paid: "Paid trial", none: "No trial" },
  places: { open: "Open", few: "A few spots left", full: "Full, waitlist open" },
  ages: { range: "Ages {from}–{to}", one: "Age {from}", from: "Ages {from} and up", adults: "Adults" },
  units: { hour: "an hour", lesson: "a lesson", month: "a month", term: "a term" },
  free: "Free",
  lessons: { one: "{n} lesson", other: "{n} lessons" },
  lessonsAndHourly: { one: "{n} lesson, about {price} an hour", other: "{n} lessons, about {price} an hour" },
  hourly: "about {price} an hour",
  group: "Up to {n} in a group",
  pluralDays: {
    mon: "Mondays",
    tue: "Tuesdays",
    wed: "Wednesdays",
    thu: "Thursdays",
    fri: "Fridays",
    sat: "Saturdays",
    sun: "Sundays",
  },
  days: { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" },
  everyDay: "{days}",
  twoDays: "{first} and {second}",
  dayRange: "{first}–{last}",
  daySeparator: ", ",
  dayAndTime: "{days} {time}",
  timeInZone: "{time} {zone}",
  anytime: "join anytime",
  fromDate: "from {first}",
  dates: "{first} – {last}",
  materials: "Materials: ",
};
