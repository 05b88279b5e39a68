import { brand } from "#i18n/brand.ts";
import type { seo as English } from "#i18n/messages/en/seo.ts";

const name = brand.title.zh;

export const seo: typeof English = {
  home: {
    title: `${name} · 找到身边的中文老师`,
    description:
      "查找纽约、旧金山、多伦多等北美城市的中文老师与中文学校，比较课程、教龄与课时费，看中直接联系。学员免费使用。",
  },
  results: {
    title: `中文老师 · ${name}`,
    titleIn: `{city}的中文老师 · ${name}`,
    titlePage: `{title}（第 {page} 页）· ${name}`,
    heading: "中文老师",
    headingIn: "{city}的中文老师",
    description: "北美中文老师与中文学校名录，课时费、教龄与授课时间逐项对照，看中直接联系，平台不抽成。",
    unknownCityTitle: `没有找到这个城市 · ${name}`,
    descriptionIn: "{city}的中文老师与中文学校：比较课时费、教龄与授课时间，看中直接联系。学员免费使用。",
  },
  category: {
    business: { heading: "{city}的商务中文老师", subject: "商务中文" },
    conversational: { heading: "{city}的中文会话老师", subject: "中文会话" },
    children: { heading: "{city}的少儿中文课程", subject: "少儿中文" },
    hsk: { heading: "{city}的 HSK 备考课程", subject: " HSK 备考" },
    title: `{heading} · ${name}`,
    description: "{city}的{subject}老师与学校：比较课时费、教龄与授课时间，看中直接联系。学员免费使用。",
  },
  listing: {
    teacherTitle: `{name}，{city}中文老师 · ${name}`,
    schoolTitle: `{name}，{city} · ${name}`,
    teacherDescription: "{name}，{place}中文老师。{subjects}。每小时 ${rate}，可直接联系。",
    schoolDescription: "{name}，{place}中文学校。{subjects}。每小时 ${rate}，可直接联系。",
    notFoundTitle: `未找到该主页 · ${name}`,
  },
  resources: {
    title: `中文学习资源 · ${name}`,
    description: "为中文学习者准备的学习资料、视频教程与文章：声调、汉字、HSK，以及如何挑选老师。",
  },
  pricing: {
    title: `收费标准 · ${name}`,
    description: "个人教师每月 ${teacher}，教育机构每月 ${school}，按月预付。平台不抽成，到期不自动续费。",
  },
  about: {
    title: `关于我们 · ${name}`,
    description: `${brand.han}让北美的中文学员与老师找到彼此：中英双语名录，看中直接联系，平台不抽成。`,
  },
  terms: {
    title: `服务条款 · ${name}`,
    description: `${brand.han}收录中文老师与学校所依据的条款：费用、主页、排名、移除与责任。`,
  },
  privacy: {
    title: `隐私政策 · ${name}`,
    description: `${brand.han}保存哪些信息、为何保存、谁能看到、保存多久，以及如何查阅、更正与删除。不用 Cookie，不作跟踪。`,
  },
  auth: {
    signInTitle: `登录 · ${name}`,
    signUpTitle: `注册 · ${name}`,
    forgotTitle: `重设密码 · ${name}`,
    inboxTitle: `请查收邮件 · ${name}`,
    newPasswordTitle: `设置新密码 · ${name}`,
    secondFactorTitle: `输入验证码 · ${name}`,
    description: `登录或注册账号，在${brand.han}发布您的中文教学主页。`,
  },
  notFound: { title: `页面不存在 · ${name}` },
};
