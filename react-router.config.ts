import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // /auth sends no referrer, so a browser posts its form with `Origin: null`. Nothing rests on cookies, so a post from
  // elsewhere carries no more authority than the same text typed by hand.
  allowedActionOrigins: ["null"],
} satisfies Config;
