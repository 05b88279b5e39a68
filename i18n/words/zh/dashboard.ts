import type { dashboard as English } from "../en/dashboard.ts";

export const dashboard: typeof English = {
  heading: "管理中心",
  notOpen: "账号功能尚未开放。开放后，您可以在这里管理自己的主页。",
  signIn: "登录",
};
