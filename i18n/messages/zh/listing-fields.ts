import type * as English from "#i18n/messages/en/listing-fields.ts";

export const fieldLabels: typeof English.fieldLabels = {
  listingType: "主页类型",
  city: "城市",
  state: "州 / 省",
  hourlyRate: "课时费（美元）",
  availability: "授课时间",
  nameZh: "中文姓名",
  headline: "一句话介绍（英文）",
  headlineZh: "一句话介绍（中文）",
  bio: "个人简介",
  bioZh: "个人简介",
  websiteUrl: "网站地址",
  phone: "电话",
  wechatId: "微信号",
  shownContacts: "在主页上公开",
  facets: "教什么人、怎么教",
  lessonTimes: "每周授课时段",
  trialPrice: "付费试听价格（美元）",
  trialMinutes: "试听时长",
  specializations: "擅长方向",
  experienceYears: "教龄（年）",
  schoolName: "学校名称",
  schoolAddress: "学校地址",
  coursesOffered: "开设课程",
};

export const schoolFieldLabels: typeof English.schoolFieldLabels = {
  nameZh: "学校中文名称",
  bio: "学校简介",
  bioZh: "学校简介",
};

export const labelTemplates: typeof English.labelTemplates = {
  bio: "{field}（英文）",
  bioZh: "{field}（中文）",
};

export const fieldHints: typeof English.fieldHints = {
  headline: "用一句话说明您最擅长什么。",
  shownContacts: "未填写的内容不会显示。",
  facets: "学员按这些条件筛选。某一组都不选，按这一组筛选时就找不到您的主页。",
  lessonTimes: "按您所在城市的时间。上午指中午 12 点前，下午到 17 点，之后为晚上。",
  trialMinutes: "填写付费试听的时长，免费试听不显示时长。",
  specializations: "用逗号分隔",
  schoolAddress: "填写街道与门牌号，学员可直接在地图里打开。",
  coursesOffered: "用逗号分隔。上课时间与价格在“课程”页填写；已有详情的课程从这里移除后只会隐藏，不会删除。",
};

export const schoolFieldHints: typeof English.schoolFieldHints = {
  facets:
    "学员按这些条件筛选，您在课程里填写的年龄、上课方式和考试也计算在内。某一组都不选、课程里也没有填，按这一组筛选时就找不到您的主页。",
};

export const fieldExamples: typeof English.fieldExamples = {
  availability: "周一至周五 18:00–21:00（美东时间）",
};

export const contactLabels: typeof English.contactLabels = {
  email: "邮箱",
  phone: "电话",
  wechat: "微信号",
  website: "网站",
};

export const completenessParts: typeof English.completenessParts = {
  schoolName: "学校名称",
  nameZh: "中文名",
  city: "城市与州省",
  specializations: "擅长方向",
  coursesOffered: "开设课程",
  experienceYears: "教龄",
  hourlyRate: "课时费",
  availability: "授课时间",
  facets: "教什么人、怎么教",
  headline: "一句话介绍",
  bio: "个人简介",
  bioZh: "中英双语",
  schoolAddress: "学校地址",
  phone: "电话",
  wechatId: "微信号",
  websiteUrl: "网站",
};

export const completenessHints: typeof English.completenessHints = {
  schoolName: "请填写学校名称。",
  nameZh: "补上中文名，方便读中文的学员查找。",
  city: "写明授课地点，学员按城市搜索。",
  specializations: "写明授课内容，学员据此搜索。",
  coursesOffered: "写明授课内容，学员据此搜索。",
  experienceYears: "写明您的教龄。",
  hourlyRate: "写明课时费，学员会按价格筛选。",
  availability: "写明您何时可以上课。",
  facets: "勾选您教什么人、怎么教，学员会按这些条件筛选。",
  headline: "用一句话说明您最擅长什么。",
  bio: "用几句话介绍一下自己。",
  bioZh: "补上另一种语言，不少读者只看其中一种。",
  schoolAddress: "补上地址，方便家长判断路程。",
  phone: "补上电话，方便习惯打电话的学员。",
  wechatId: "补上微信号，方便习惯用微信联系的学员。",
  websiteUrl: "再补上网站地址，资料就完整了。",
};

export const fieldErrors: typeof English.fieldErrors = {
  listingType: { missing: "请选择个人教师或教育机构", invalid: "请选择个人教师或教育机构" },
  city: { missing: "请填写城市", invalid: "请填写城市名称" },
  state: { missing: "请填写州或省", invalid: "请填写州或省的名称" },
  hourlyRate: {
    missing: "请填写课时费",
    "wrong-type": "请用数字填写课时费，例如 60 或 62.50",
    "too-large": "课时费最多 ${n}",
  },
  nameZh: { invalid: "请填写中文名" },
  bio: { "too-long": "最多 {n} 个字符、50 行" },
  bioZh: { "too-long": "最多 {n} 个字符、50 行" },
  websiteUrl: { invalid: "请填写完整的公开网址" },
  phone: {
    invalid: "请填写带区号的电话号码，北美以外请加上 + 和国家代码",
    "too-long": "最多 {n} 个字符，其中数字（含分机号）最多 19 位",
  },
  wechatId: { invalid: "请填写微信号（6 至 20 位字母、数字、- 或 _，以字母开头）或手机号" },
  shownContacts: { invalid: "请在邮箱、电话、微信和网站中选择" },
  facets: { invalid: "请从列表中选择，招生情况只能选一项" },
  lessonTimes: { invalid: "请从一周的时段中选择" },
  trialPrice: {
    "wrong-type": "请用数字填写价格，例如 20 或 12.50",
    "too-small": "价格至少 ${n}；如果试听不收费，请选“免费试听”",
    "too-large": "价格最多 ${n}",
  },
  trialMinutes: {
    "wrong-type": "请用数字填写分钟数",
    "too-small": "至少 {n} 分钟",
    "too-large": "最多 {n} 分钟",
    "too-precise": "分钟数请填整数",
  },
  specializations: {
    missing: "请至少填写一个擅长方向",
    invalid: "请用逗号分隔各个擅长方向",
    "too-long": "每项最多 {n} 个字符",
  },
  experienceYears: {
    missing: "请填写教龄",
    "wrong-type": "请用数字填写教龄",
    "too-precise": "教龄请填整数",
  },
  schoolName: { missing: "请填写学校名称", invalid: "请填写学校名称" },
  coursesOffered: {
    missing: "请至少填写一门课程",
    invalid: "请用逗号分隔各门课程",
    "too-long": "每项最多 {n} 个字符",
  },
};

export const rowLabels: typeof English.rowLabels = {
  rateLabel: "课时费",
  teaches: "擅长",
  courses: "课程",
  experience: "教龄",
  availability: "授课时间",
  goodFor: "适合",
  email: "邮箱",
  website: "网站",
};

export const pageLabels: typeof English.pageLabels = {
  hourlyRate: "课时费",
  yearsOfExperience: "教龄",
  availability: "授课时间",
  goodFor: "适合",
  about: "自我介绍",
  aboutSchool: "学校简介",
  specializations: "擅长方向",
  coursesOffered: "开设课程",
  schoolAddress: "学校地址",
  email: "邮箱",
  phone: "电话",
  wechatId: "微信号",
  website: "网站",
};
