import type { Database } from "#database/database.ts";
import { insertListing, schoolColumns, teacherColumns } from "./database-rows.ts";

/** Ids of listings whose every field a test may count on. */
export type KnownListings = { teacher: string; school: string; ended: string };

const dayMilliseconds = 86_400_000;

export const knownTeacher = {
  latin: "Lin Yuqing",
  han: "林雨晴",
  email: "yuqing@lin-mandarin.example",
  phone: "(617) 555-0142",
  wechatId: "linyuqing_boston",
  website: "lin-mandarin.example/lessons",
  rate: "$65",
};

/**
 * Stores a teacher and a school in Boston with every detail, first in the order; a teacher of business Chinese who is
 * the only one in Juneau; and a listing that ended yesterday.
 */
export async function storeKnownListings(db: Database): Promise<KnownListings> {
  const contacts = {
    phone: "617-555-0142",
    wechat_id: knownTeacher.wechatId,
    website_url: `https://${knownTeacher.website}`,
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
    headline: "Business Chinese for people with little time",
    headline_zh: "为忙人而设的商务中文",
    bio: "I teach adults who work with China.\n\nLessons follow your own meetings.",
    bio_zh: "我教与中国打交道的成年人。",
  });
  const school = schoolColumns({ ...contacts, months_paid: 899, headline: "Weekend classes by the river" });
  const alone = teacherColumns({ city: "Juneau", city_key: "juneau", state: "AK", ...lasting(30) });
  await insertListing(db, alone, { full_name: "Zhao Lei" });
  return {
    teacher: await insertListing(db, teacher, person),
    school: await insertListing(db, school, { full_name: "Chen Guang", email: "office@charles-river.example" }),
    ended: await insertListing(db, teacherColumns(lasting(-1)), { full_name: "Zhou Min" }),
  };
}

function lasting(days: number) {
  const now = Date.now();
  return {
    subscription_started_at: new Date(now - 60 * dayMilliseconds),
    subscription_expires_at: new Date(now + days * dayMilliseconds),
  };
}
