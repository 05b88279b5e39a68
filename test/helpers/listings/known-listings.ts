import type { Database } from "#database/database.ts";
import { acceptCity } from "#domain/cities/decide-city.ts";
import type { CourseInput } from "#domain/courses/course.ts";
import { reindexListings } from "#domain/search/words/reindex-listings.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { addCourses, otherCourses, saturdayCourse } from "./courses.ts";

/** Ids of listings with fixed values in every field. */
export type KnownListings = { teacher: string; school: string; ended: string };

const dayMilliseconds = 86_400_000;

export const knownTeacher = {
  latin: "Lin Yuqing",
  han: "林雨晴",
  email: "yuqing@lin-mandarin.example",
  phone: "(617) 555-0142",
  wechatId: "linyuqing_boston",
  website: "lin-mandarin.example",
  headline: { en: "Business Chinese for people with little time", zh: "为忙人而设的商务中文" },
  rate: "$65",
};

/**
 * Stores a teacher and a school in Boston with every detail, first in the order; the only teacher in Juneau, who
 * teaches business Chinese; three in Fairbanks with every field at its limit, or nearly empty; and a listing that
 * expired yesterday. An operator has accepted both towns.
 */
export async function storeKnownListings(db: Database): Promise<KnownListings> {
  const contacts = {
    phone: "617-555-0142",
    wechat_id: knownTeacher.wechatId,
    website_url: `https://${knownTeacher.website}/lessons`,
    availability: "Mon–Fri, 6pm–9pm ET",
    months_paid: 900,
    ...lasting(30),
  };
  const person = { full_name: `${knownTeacher.latin} ${knownTeacher.han}`, email: knownTeacher.email };
  const teacher = teacherColumns({
    ...contacts,
    hourly_rate: 65,
    specializations: ["business", "hsk", "conversational"],
    experience_years: 8,
    category_keys: ["business", "hsk", "conversational"],
    facets: ["adult", "traditional", "zhuyin"],
    lesson_times: ["sat-morning"],
    facet_keys: ["adult", "traditional", "zhuyin", "weekend"],
    headline: knownTeacher.headline.en,
    headline_zh: knownTeacher.headline.zh,
    bio: "I teach adults who work with China.\n\nLessons follow your own meetings.",
    bio_zh: "我教与中国打交道的成年人。",
  });
  const school = schoolColumns({ ...contacts, months_paid: 899, headline: "Weekend classes by the river" });
  const alone = teacherColumns({ city: "Juneau", city_key: "juneau", state: "AK", ...lasting(30) });
  await insertListing(db, alone, { full_name: "Zhao Lei" });
  await storeExtremes(db);
  for (const city of ["Juneau", "Fairbanks"]) await acceptCity({ db, clock: { now: () => new Date() } }, city);
  const ids = {
    teacher: await insertListing(db, teacher, person),
    school: await insertListing(db, school, { full_name: "Chen Guang", email: "office@charles-river.example" }),
    ended: await insertListing(db, teacherColumns(lasting(-1)), { full_name: "Zhou Min" }),
  };
  await addCourses(db, school.user_id, knownCourses(new Date()), new Date());
  await reindexListings({ db, clock: { now: () => new Date() } }, new AbortController().signal);
  return ids;
}

/** Courses of a term that lasts three months from today. */
function knownCourses(now: Date): CourseInput[] {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const term = { firstDate: day(-7), lastDate: day(90) };
  return [saturdayCourse, ...otherCourses].map((course) =>
    course.firstDate === null ? course : { ...course, ...term },
  );
}

const longest = {
  headline:
    "Ask about anything from the very first tones to a whole dinner with your parents-in-law in Chengdu, and then some more",
  headline_zh:
    "从第一个声调到与家人在成都的饭桌上谈天说地，从零开始也好，想把家里的中文捡起来也好，先试听再决定，时间灵活",
  availability: "Evenings after 7pm ET, all day Sunday, and weekday mornings by arrangement",
  website_url: "https://newyorkchineseeducationandheritagelanguagecenter.example/en",
  hourly_rate: 1250.5,
};

const everySubject = ["business", "hsk", "conversational", "children", "test-prep", "academic"];
const otherSubjects = ["Heritage learners", "YCT", "Calligraphy 书法", "Poetry of the Tang and Song", "Spoken Chinese"];

async function storeExtremes(db: Database): Promise<void> {
  const place = { city: "Fairbanks", city_key: "fairbanks", state: "Northern Alaska", ...lasting(30) };
  const school = schoolColumns({
    ...place,
    ...longest,
    school_name: "New York Chinese Education and Heritage Language Center of the Far North",
    name_zh: "西雅图中文教育与华裔语言文化传承中心",
    courses_offered: [...everySubject, ...otherSubjects],
  });
  const email = "office.admissions@newyorkchineseeducationandheritagelanguagecenter.example";
  await insertListing(db, school, { full_name: "Chen Guang", email });
  const specializations = [...everySubject, ...otherSubjects];
  const teacher = teacherColumns({ ...place, ...longest, specializations, name_zh: "欧阳婉清", experience_years: 31 });
  await insertListing(db, teacher, { full_name: "Ouyang Wanqing", email: `wanqing.${email}` });
  await insertListing(db, teacherColumns({ ...place, shown_contacts: [] }), { full_name: "Xu" });
}

function lasting(days: number) {
  const now = Date.now();
  return {
    subscription_started_at: new Date(now - 60 * dayMilliseconds),
    subscription_expires_at: new Date(now + days * dayMilliseconds),
  };
}
