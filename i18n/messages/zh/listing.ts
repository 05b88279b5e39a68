import { brand } from "#i18n/brand.ts";
import type { listing as English } from "#i18n/messages/en/listing.ts";
import { pageLabels } from "./listing-fields.ts";

export const listing: typeof English = {
  ...pageLabels,
  back: "返回",
  perHour: "每小时",
  years: { one: "{n} 年", other: "{n} 年" },
  getDirections: "查看路线",
  contactTeacher: "联系老师",
  contactSchool: "联系学校",
  contactName: "联系{name}老师",
  contact: "联系",
  sendEmail: "发送邮件",
  copy: "复制",
  copyValue: "复制 {value}",
  copyWechatId: "复制微信号",
  wechatIdCopied: "已复制，去微信粘贴搜索",
  showQrCode: "显示二维码",
  hideQrCode: "收起二维码",
  qrCodeLabel: "微信号 {id} 的二维码",
  qrHint: "手机扫码获取微信号，再到微信里搜索添加。",
  noContact: "暂未公开联系方式。",
  contactNote: `联系时请说是在${brand.han}看到的。课程与付费由双方商定。`,
  share: "分享",
  report: "举报该主页",
  emailSubject: `咨询中文课程（来自${brand.han}）`,
  notFound: "未找到该主页",
  notFoundText: "主页可能已到期，或已由本人删除。",
  unavailableText: "暂时无法加载该主页，请稍后再试。",
  backToHome: "返回首页",
  loadFailed: "主页加载失败",
};
