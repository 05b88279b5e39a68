import type { SchoolInput, TeacherInput } from "#domain/listings/fields/listing-input.ts";
import type { SnakeCaseKeys } from "#std/text/snake-case.ts";

export type TeacherJson = SnakeCaseKeys<TeacherInput>;
export type SchoolJson = SnakeCaseKeys<SchoolInput>;

/** A teacher's listing with every field filled in, in its stored form. */
export function teacherInput(fields: Partial<TeacherInput> = {}): TeacherInput {
  return {
    listingType: "teacher",
    city: "Boston",
    state: "MA",
    hourlyRate: 62.5,
    availability: "Mon-Fri, 6pm-9pm ET",
    nameZh: "林雨晴",
    headline: "HSK from zero",
    headlineZh: "从零开始学 HSK",
    bio: "I teach.\n\nGladly.",
    bioZh: "　　我教中文。",
    websiteUrl: "https://lin.example/zh",
    phone: "+1 212 555 0142",
    wechatId: "linyuqing",
    shownContacts: ["email", "wechat"],
    facets: ["age-6-12", "traditional", "zhuyin", "open"],
    lessonTimes: ["mon-evening", "sat-morning"],
    trialPrice: 20,
    trialMinutes: 30,
    specializations: ["hsk", "Calligraphy 书法"],
    experienceYears: 8,
    schoolName: null,
    schoolAddress: null,
    coursesOffered: null,
    ...fields,
  };
}

/** A school's listing with every field filled in, in its stored form. */
export function schoolInput(fields: Partial<SchoolInput> = {}): SchoolInput {
  return {
    ...teacherInput(),
    listingType: "school",
    specializations: [],
    experienceYears: 0,
    schoolName: "Charles River Chinese School 查尔斯河中文学校",
    schoolAddress: "12 River Street, Boston, MA",
    coursesOffered: ["HSK 3", "少儿中文"],
    ...fields,
  };
}

/** `teacherInput` as JSON of the API. */
export function teacherJson(fields: Partial<TeacherJson> = {}): TeacherJson {
  return {
    listing_type: "teacher",
    city: "Boston",
    state: "MA",
    hourly_rate: 62.5,
    availability: "Mon-Fri, 6pm-9pm ET",
    name_zh: "林雨晴",
    headline: "HSK from zero",
    headline_zh: "从零开始学 HSK",
    bio: "I teach.\n\nGladly.",
    bio_zh: "　　我教中文。",
    website_url: "https://lin.example/zh",
    phone: "+1 212 555 0142",
    wechat_id: "linyuqing",
    shown_contacts: ["email", "wechat"],
    facets: ["age-6-12", "traditional", "zhuyin", "open"],
    lesson_times: ["mon-evening", "sat-morning"],
    trial_price: 20,
    trial_minutes: 30,
    specializations: ["hsk", "Calligraphy 书法"],
    experience_years: 8,
    school_name: null,
    school_address: null,
    courses_offered: null,
    ...fields,
  };
}

/** `schoolInput` as JSON of the API. */
export function schoolJson(fields: Partial<SchoolJson> = {}): SchoolJson {
  return {
    ...teacherJson(),
    listing_type: "school",
    specializations: [],
    experience_years: 0,
    school_name: "Charles River Chinese School 查尔斯河中文学校",
    school_address: "12 River Street, Boston, MA",
    courses_offered: ["HSK 3", "少儿中文"],
    ...fields,
  };
}
