import { brand } from "#i18n/brand.ts";
import type { dataExport as English } from "#i18n/messages/en/data-export.ts";

export const dataExport: typeof English = {
  title: `您在${brand.han}的数据`,
  made: "{date}由 {site} 生成，文件中的时间均为世界标准时间（UTC）。",
  files: {
    "account.json": "您的个人资料、邮件设置、邮件能否送达，以及账号封禁记录",
    "listing.json": "您的主页，包括您填写的全部内容",
    "analytics.json": "您的主页每天的展示、浏览与联系次数",
    "courses.json": "您的课程，包括已隐藏和已结束的课程",
    "team.json": "学校的师资资料，肖像与照片放在一起",
    "promotions.json": "您用过的优惠码及其内容",
    "invitations.json": "我们发往您邮箱的名录邀请",
    "payments.json": "您的付款：约定金额、实付、退款与争议，附 Stripe 收据链接",
    "consents.json": "您同意过的服务条款与隐私政策的版本和时间",
    "emails.json": "最近 30 天发往您邮箱的邮件记录，不含正文",
    "reviews.json": "您主页收到的评价，以及您用自己的邮箱写的评价和各个版本",
    "proofs.json": "您为证明上过课而上传的凭证图片：对应的评价、管理员查看的时间与删除时间",
    "reports.json": "您提交的举报，以及您申请的复查",
    "messages.json": "您的主页收到的留言，以及您用自己的邮箱发送的留言",
    "photos.json": "您的照片、头像或标志：图片说明与文件名",
    "decisions.json": "我们对您的主页所作的处理，内容与告知您的一致",
    "activity.json": "您、管理员与自动程序对您的账号和主页所做的操作",
    "sign-in.json": "您的登录方式、已登录的设备，以及登录与账号变更的记录",
  },
  tables:
    "每份列表均有 JSON 文件，另有同名的 CSV 文件，可用电子表格软件打开。列表中的子项（例如退款、评价的各个版本）另有单独的 CSV 文件；同一项有多个值时（例如上课日），以逗号分隔。可能被电子表格当作公式执行的文字，在 CSV 文件中以单引号开头。",
  images: "您的图片，均为我们保存的最大尺寸（WebP 格式）",
  proofs: "您上传的凭证图片，仅限我们仍在保存的（WebP 格式）",
  elsewhere: "登录方式与登录设备由账号服务商保存，如需副本，请发邮件给我们。",
  leftOut: "以下内容不在其中：密码与验证码（我们只保存其散列值）、举报人的身份，以及管理员的姓名。",
  questions: "如有疑问，请发邮件至 {email}。隐私政策：{privacy}",
};
