import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // /auth sends no referrer, so browsers post its form with `Origin: null`. There are no cookies, so a post from
  // another site has no more authority than the same text typed by hand.
  allowedActionOrigins: ["null"],
} satisfies Config;
