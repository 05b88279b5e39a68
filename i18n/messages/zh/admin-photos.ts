/** The console's page of new photos. */
export const adminPhotos = {
  title: "新照片",
  lead: "最近 72 小时的照片、头像和标志，按时间倒序。",
  kinds: { photo: "照片", picture: "头像或标志", portrait: "教师头像" },
  alt: { photo: "{name}的照片", picture: "{name}的头像或标志", portrait: "{name}的头像" },
  hidden: "学员看不到",
  hasCode: "含二维码",
  remove: "移除照片",
  removeOf: "移除照片：{name}",
  removeTitle: "移除这张照片？",
  removeText: "照片会在一秒内从所有页面消失。所有者会收到邮件，说明您发现的问题。主页仍然公开。",
  none: "没有新照片",
  noneText: "最近 72 小时没有上传。",
};
