/** Field errors of a school's teacher that are more specific than those for every field. */
const contact = "Leave out phone numbers, addresses, links and WeChat IDs. Learners contact the school.";
const role = { invalid: contact, "too-long": "Use 60 characters or fewer" };
const about = { invalid: contact, "too-long": "Use up to 240 characters and 6 lines" };
const year = "Enter a year, from 1950 to this year";
const languages = "Choose from the list";

export const teamFieldErrors = {
  fullName: {
    missing: "Enter the teacher’s name",
    invalid: "Enter a name alone, without contact details",
    "too-long": "Use 80 characters or fewer",
  },
  role: { ...role, missing: "Enter the role in English or Chinese" },
  roleZh: role,
  about,
  aboutZh: about,
  teachesSince: { "wrong-type": year, "too-precise": year, "too-small": year, "too-large": year },
  languages: {
    "wrong-type": languages,
    invalid: languages,
    "too-many": languages,
    duplicate: "Choose each language once",
  },
  hasConsent: { missing: "Confirm that this teacher has agreed" },
};

/** Labels of a school's team for learners, and the owner's options. */
export const teamLabels = {
  languages: { en: "English", zh: "Mandarin", yue: "Cantonese" },
  since: "Teaching since {year}",
  teachesIn: "Teaches in {languages}",
  separator: ", ",
};
