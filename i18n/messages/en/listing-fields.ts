/** The form's labels. */
export const fieldLabels = {
  listingType: "Listing type",
  city: "City",
  state: "State / Province",
  hourlyRate: "Hourly rate (USD)",
  availability: "Availability",
  nameZh: "Your name in Chinese",
  headline: "Headline in English",
  headlineZh: "Headline in Chinese",
  bio: "Bio",
  bioZh: "Bio",
  websiteUrl: "Website URL",
  phone: "Phone",
  wechatId: "WeChat ID",
  shownContacts: "Show on your listing",
  facets: "Who and how you teach",
  lessonTimes: "When you teach",
  trialPrice: "Price of a paid trial (USD)",
  trialMinutes: "Length of a trial",
  specializations: "Specializations",
  experienceYears: "Years of experience",
  schoolName: "School name",
  schoolAddress: "School address",
  coursesOffered: "Courses offered",
};

/** The labels that are different in the form of a school. */
export const schoolFieldLabels = {
  nameZh: "School name in Chinese",
  bio: "School description",
  bioZh: "School description",
};

/** The labels that name the language to write in. */
export const labelTemplates = {
  bio: "{field} in English",
  bioZh: "{field} in Chinese",
};

/** Below the controls of the form. */
export const fieldHints = {
  headline: "One line about what you do best.",
  shownContacts: "Fields you leave empty aren’t shown.",
  facets: "Learners filter by these. Where nothing is checked in a group, that filter doesn’t find your listing.",
  lessonTimes: "In the time of your city. Morning is before noon, afternoon until 5 p.m.",
  trialMinutes: "Of the paid trial. A free one is shown without its length.",
  specializations: "Separate with commas",
  schoolAddress: "Street and number. Learners can open it in a map.",
  coursesOffered:
    "Separate with commas. Days and prices are under Courses; a course that has them is hidden when you remove it here, not deleted.",
};

/** Hints of a school, where they differ. */
export const schoolFieldHints = {
  facets:
    "Learners filter by these; the ages, places and exams of your courses count too. Where nothing is checked in a group and no course adds to it, that filter doesn’t find your listing.",
};

/** In empty controls. */
export const fieldExamples = {
  availability: "Mon–Fri, 6pm–9pm ET",
};

/** The ways of contact that an owner may show. */
export const contactLabels = { email: "Email", phone: "Phone", wechat: "WeChat ID", website: "Website" };

/** The name of each field in the list of missing parts. `city` stands for the place, `bioZh` for both languages. */
export const completenessParts = {
  schoolName: "School name",
  nameZh: "Chinese name",
  city: "City and state",
  specializations: "Specializations",
  coursesOffered: "Courses",
  experienceYears: "Experience",
  hourlyRate: "Hourly rate",
  availability: "Availability",
  facets: "Who and how you teach",
  headline: "Headline",
  bio: "Bio",
  bioZh: "Both languages",
  schoolAddress: "School address",
  phone: "Phone",
  wechatId: "WeChat ID",
  websiteUrl: "Website",
};

/** The suggestion for the most useful missing field. */
export const completenessHints = {
  schoolName: "Add your school’s name.",
  nameZh: "Add the name in Chinese characters so Chinese readers can find it.",
  city: "Add where you teach. Learners search by city.",
  specializations: "Add what you teach. Learners search for it.",
  coursesOffered: "Add what you teach. Learners search for it.",
  experienceYears: "Add your years of experience.",
  hourlyRate: "Add your rate. Learners filter by price.",
  availability: "Add when you’re available for lessons.",
  facets: "Check who and how you teach. Learners filter by it.",
  headline: "Add one line about what you do best.",
  bio: "Introduce yourself in a few sentences.",
  bioZh: "Add the other language. Many learners read only one.",
  schoolAddress: "Add the address so families can plan the trip.",
  phone: "Add a phone number for learners who’d rather call.",
  wechatId: "Add your WeChat ID for learners who’d rather message you there.",
  websiteUrl: "Add a website to finish your profile.",
};

/** Field errors that are more specific than those for every field. */
export const fieldErrors = {
  listingType: { missing: "Choose a teacher or a school", invalid: "Choose a teacher or a school" },
  city: { missing: "Enter your city", invalid: "Enter the name of a city" },
  state: { missing: "Enter your state or province", invalid: "Enter the name of a state or province" },
  hourlyRate: {
    missing: "Enter your hourly rate",
    "wrong-type": "Enter a number, such as 60 or 62.50",
    "too-large": "Enter ${n} an hour or less",
  },
  nameZh: { invalid: "Enter a name" },
  bio: { "too-long": "Use up to {n} characters and 50 lines" },
  bioZh: { "too-long": "Use up to {n} characters and 50 lines" },
  websiteUrl: { invalid: "Enter the full address of a public website" },
  phone: {
    invalid: "Enter the number with its area code. Outside North America, start with + and the country code",
    "too-long": "Use up to {n} characters, with no more than 19 digits including the extension",
  },
  wechatId: {
    invalid: "Enter a phone number or a WeChat ID (6 to 20 letters, digits, -, or _, starting with a letter)",
  },
  shownContacts: { invalid: "Choose from email, phone, WeChat, and website" },
  facets: { invalid: "Choose from the list, and one answer for new students" },
  lessonTimes: { invalid: "Choose from the days and times of the week" },
  trialPrice: {
    "wrong-type": "Enter a number, such as 20 or 12.50",
    "too-small": "Enter ${n} or more. If trials cost nothing, choose “Free trial”",
    "too-large": "Enter ${n} or less",
  },
  trialMinutes: {
    "wrong-type": "Enter a number of minutes",
    "too-small": "Enter {n} minutes or more",
    "too-large": "Enter {n} minutes or less",
    "too-precise": "Enter a whole number of minutes",
  },
  specializations: {
    missing: "Enter at least one specialization",
    invalid: "Separate specializations with commas",
    "too-long": "Use {n} characters or fewer for each",
  },
  experienceYears: {
    missing: "Enter your years of experience",
    "wrong-type": "Enter a number of years",
    "too-precise": "Enter a whole number of years",
  },
  schoolName: { missing: "Enter the school’s name", invalid: "Enter a name" },
  coursesOffered: {
    missing: "Enter at least one course",
    invalid: "Separate courses with commas",
    "too-long": "Use {n} characters or fewer for each",
  },
};

/** The labels of a row of the results. */
export const rowLabels = {
  rateLabel: "Hourly rate",
  teaches: "Teaches",
  courses: "Courses",
  experience: "Experience",
  availability: "Availability",
  goodFor: "Good for",
  email: "Email",
  website: "Website",
};

/** The labels of a listing's own page. */
export const pageLabels = {
  hourlyRate: "Hourly rate",
  yearsOfExperience: "Years of experience",
  availability: "Availability",
  goodFor: "Good for",
  about: "About",
  aboutSchool: "About the school",
  specializations: "Specializations",
  coursesOffered: "Courses offered",
  schoolAddress: "School address",
  email: "Email",
  phone: "Phone",
  wechatId: "WeChat ID",
  website: "Website",
};
