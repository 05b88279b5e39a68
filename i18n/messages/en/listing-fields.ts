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
  headline: "One line that says what you do best.",
  shownContacts: "What you leave empty is never shown.",
  specializations: "Separate with commas",
  schoolAddress: "Street and number. Learners can open it in a map.",
  coursesOffered: "Separate with commas",
};

/** In empty controls. */
export const fieldExamples = {
  availability: "Mon–Fri, 6pm–9pm ET",
};

/** The ways of contact that an owner may show. */
export const contactLabels = { email: "Email", phone: "Phone", wechat: "WeChat ID", website: "Website" };

/** What each field adds to how complete a listing is. `city` stands for the place, `bioZh` for both languages. */
export const completenessParts = {
  schoolName: "School name",
  nameZh: "Chinese name",
  city: "City and state",
  specializations: "Specializations",
  coursesOffered: "Courses",
  experienceYears: "Experience",
  hourlyRate: "Hourly rate",
  availability: "Availability",
  headline: "Headline",
  bio: "Bio",
  bioZh: "Both languages",
  schoolAddress: "School address",
  phone: "Phone",
  wechatId: "WeChat ID",
  websiteUrl: "Website",
};

/** What to do about the most useful field that is missing. */
export const completenessHints = {
  schoolName: "Enter the name of your school.",
  nameZh: "Add the name in characters, so that Chinese readers find it.",
  city: "Say where you teach: learners search by city.",
  specializations: "Say what you teach: learners search for it.",
  coursesOffered: "Say what you teach: learners search for it.",
  experienceYears: "Add your years of experience.",
  hourlyRate: "Name your rate: listings are filtered by price.",
  availability: "Say when you have time for lessons.",
  headline: "Add one line that says what you do best.",
  bio: "Add a few sentences of introduction.",
  bioZh: "Add the other language: many readers know only one.",
  schoolAddress: "Add the address so families can plan the trip.",
  phone: "Add a phone number for those who would rather call.",
  wechatId: "Add your WeChat ID for those who would rather write there.",
  websiteUrl: "Add a website to finish your profile.",
};

/** Field errors that are more specific than those for every field. */
export const fieldErrors = {
  listingType: { missing: "Choose what you list: yourself or a school", invalid: "Choose a teacher or a school" },
  city: { missing: "Enter your city", invalid: "Enter the name of a city" },
  state: { missing: "Enter your state or province", invalid: "Enter the name of a state or province" },
  hourlyRate: {
    missing: "Enter your hourly rate",
    "wrong-type": "Enter the rate as a number, such as 60 or 62.50",
    "too-large": "Enter at most ${n} an hour",
  },
  nameZh: { invalid: "Enter a name" },
  bio: { "too-long": "Use at most {n} characters, on 50 lines at most" },
  bioZh: { "too-long": "Use at most {n} characters, on 50 lines at most" },
  websiteUrl: { invalid: "Enter the complete address of a public website" },
  phone: {
    invalid: "Enter the number with its area code, and outside North America with + and the country code",
    "too-long": "Use at most {n} characters, of them at most 19 digits with the extension",
  },
  wechatId: { invalid: "Enter a WeChat ID (6 to 20 letters, digits, - or _, a letter first) or a phone number" },
  shownContacts: { invalid: "Choose among email, phone, WeChat and website" },
  specializations: {
    missing: "Enter at least one specialization",
    invalid: "Separate the specializations with commas",
    "too-long": "Use at most {n} characters for each of them",
  },
  experienceYears: {
    missing: "Enter your years of experience",
    "wrong-type": "Enter the years as a number",
    "too-precise": "Enter a whole number of years",
  },
  schoolName: { missing: "Enter the name of the school", invalid: "Enter a name" },
  coursesOffered: {
    missing: "Enter at least one course",
    invalid: "Separate the courses with commas",
    "too-long": "Use at most {n} characters for each of them",
  },
};

/** The labels of a row of the results. */
export const rowLabels = {
  rateLabel: "Hourly rate",
  teaches: "Teaches",
  courses: "Courses",
  experience: "Experience",
  availability: "Availability",
  email: "Email",
  website: "Website",
};

/** The labels of a listing's own page. */
export const pageLabels = {
  hourlyRate: "Hourly rate",
  yearsOfExperience: "Years of experience",
  availability: "Availability",
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
