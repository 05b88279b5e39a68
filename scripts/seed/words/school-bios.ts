import type { Part } from "./part.ts";

/** How a school introduces itself. Placeholders: {name}, {city}, {founded}. */
export const schoolOpenings: readonly Part[] = [
  {
    en: "Three teachers opened {name} in {founded}, and two of them still teach here every week.",
    zh: "{name}由三位老师于 {founded} 年创办，其中两位至今每周授课。",
  },
  {
    en: "{name} began in {founded} as a Saturday class of nine children in a church basement.",
    zh: "{founded} 年，{name}从教堂地下室里九个孩子的周六班起步。",
  },
  {
    en: "Since {founded}, families in {city} have sent their children to {name} to read, write, and speak Chinese.",
    zh: "{founded} 年以来，{name}陪伴{city}的家庭，教孩子听说读写。",
  },
  {
    en: "{name} is a nonprofit school in {city}, run by parents and teachers since {founded}.",
    zh: "{name}是{city}的一所非营利学校，自 {founded} 年起由家长与老师共同管理。",
  },
  {
    en: "Founded in {founded}, {name} teaches adults on weekday evenings and children on weekends.",
    zh: "{name}创办于 {founded} 年，工作日晚上开成人班，周末开少儿班。",
  },
  {
    en: "{name} opened in {founded} for professionals and university students who want steady progress.",
    zh: "{name}于 {founded} 年开办，面向希望稳步提高的职场人士与大学生。",
  },
];

export const schoolMiddles: readonly Part[] = [
  {
    en: "We keep groups between four and eight, and every class is taught in person by a certified teacher.",
    zh: "每班四至八人，全部由持证教师面授。",
  },
  {
    en: "Children are placed by what they can say, not by age.",
    zh: "分班看口语水平，不看年龄。",
  },
  {
    en: "Levels follow the HSK, so you always know where you stand.",
    zh: "课程级别与 HSK 对应，学到哪一步一目了然。",
  },
  {
    en: "Families choose simplified or traditional characters.",
    zh: "简体班、繁体班由家庭自选。",
  },
  {
    en: "Calligraphy, painting, and cooking are part of the term, not extras.",
    zh: "书法、国画与烹饪列入学期课程，不另收费。",
  },
  {
    en: "Most of our teachers have been with us for more than five years.",
    zh: "多数老师在校任教五年以上。",
  },
  {
    en: "The same course runs in the classroom and online, and you may switch between them.",
    zh: "同一课程有面授与线上两种班型，可随时转换。",
  },
];

export const schoolClosings: readonly Part[] = [
  { en: "The first lesson is a free trial.", zh: "首次课可免费试听。" },
  { en: "New terms begin in January, April, and September.", zh: "每年一月、四月、九月开新班。" },
  { en: "Call or email to visit a class.", zh: "欢迎来电或发邮件预约旁听。" },
  { en: "There is street parking, and the bus stops at the door.", zh: "路边可停车，公交车在门口停靠。" },
  { en: "Siblings pay ten percent less.", zh: "兄弟姐妹同时就读，学费九折。" },
];
