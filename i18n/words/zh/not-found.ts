import type { notFound as English } from "../en/not-found.ts";

export const notFound: typeof English = {
  heading: "哎呀，页面不存在",
  text: "您要找的页面或已随风飘落，或从未开过。老师们都还在。",
  returnHome: "返回首页",
  errorHeading: "页面出错了",
  errorText: "页面没能正常生成，问题出在我们这边。请稍后再试。",
  busyHeading: "马上回来",
  busyText: "名录暂时无法响应，请稍后再试。",
};
