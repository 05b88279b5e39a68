import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import type { Services } from "#domain/services.ts";
import { openMailbox } from "#providers/mailbox/mailbox.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { EventBuffer } from "./analytics/event-buffer.ts";
import { accountRoutes } from "./api/account-routes.ts";
import { beaconRoutes } from "./api/beacon-routes.ts";
import { commonPasswordRoutes } from "./api/common-password-routes.ts";
import { cspReportRoutes } from "./api/csp-report-routes.ts";
import { type Health, healthRoutes } from "./api/health-routes.ts";
import { ownRoutes } from "./api/me/own-routes.ts";
import { messageRoutes } from "./api/message-routes.ts";
import { operatorStatusRoutes } from "./api/operator/operations/operator-status-routes.ts";
import { operatorRoutes } from "./api/operator/operator-routes.ts";
import { paymentRoutes } from "./api/payments/payment-routes.ts";
import { reportRoutes } from "./api/report-routes.ts";
import { reviewRoutes } from "./api/review-routes.ts";
import { bareStylesheet } from "./bare-document/bare-document.tsx";
import { readStyleSheets } from "./critical-css/read-style-sheets.ts";
import { dataRightsRoutes } from "./data-rights/data-rights-routes.tsx";
import { devMailboxRoutes } from "./dev-mailbox/dev-mailbox-routes.tsx";
import { emailFolder, showsMailbox } from "./email/email-transport.ts";
import { handleErrors } from "./http/handle-errors.ts";
import { mediaRoutes } from "./http/media-routes.ts";
import { staticFiles } from "./http/static-files.ts";
import { textResponse } from "./http/text-response.ts";
import { wechatCodeRoutes } from "./http/wechat-code-routes.ts";
import { invitationRoutes } from "./invitations/invitation-routes.ts";
import type { SiteFiles } from "./media.ts";
import { accessLog, type RequestVariables } from "./middleware/access-log.ts";
import { clientAddress } from "./middleware/client-address.ts";
import { oneHost } from "./middleware/one-host.ts";
import { requestId } from "./middleware/request-id.ts";
import { warnAboutUnnamedProxy } from "./middleware/unconfigured-proxy.ts";
import type { RequestObserver } from "./observability/meters.ts";
import { createCardStore } from "./og-images/card-store.ts";
import { ogImageRoutes } from "./og-images/og-image-routes.ts";
import type { Admission } from "./overload/admission.ts";
import busyStyles from "./overload/busy.css?inline";
import { busyStylesheet } from "./overload/busy-page.tsx";
import { PageCache } from "./page-cache/page-cache.ts";
import type { Payments } from "./payments.ts";
import { createPageRenderer } from "./rendering/render-page.ts";
import { servePages } from "./rendering/serve-pages.ts";
import { createStartFiles, noStartFiles } from "./rendering/start-files.ts";
import { seoRoutes } from "./seo/seo-routes.ts";
import type { Config } from "./start/config.ts";
import { sandboxPath } from "./stripe-sandbox/open-stripe-sandbox.ts";
import { reviewUnsubscribeRoutes } from "./unsubscribe/review-unsubscribe-routes.ts";
import { unsubscribeRoutes } from "./unsubscribe/unsubscribe-routes.tsx";

export type AppDependencies = {
  config: Config;
  services: Services;
  accounts: Accounts;
  payments: Payments;
  media: SiteFiles;
  health: Health;
  cache: PageCache;
  admission: Admission;
  events: EventBuffer;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The folder of the client build; in development Vite serves the files. */
  clientFolder?: string;
  /** Receives every request that reaches the app. */
  observe?: RequestObserver | undefined;
};

const maxBodyBytes = 64 * 1024;

/** The whole product as a function from Request to Response. Routes match from top to bottom. */
export function createApp(dependencies: AppDependencies): Hono<RequestVariables> {
  const { config, services, accounts, payments, media, health, cache, admission, build, clientFolder, observe } =
    dependencies;
  const { origin, log } = services;
  const callers = {
    services,
    verifyBearer: accounts.verifyBearer,
    clientAddress: clientAddress(config.trustedProxies),
  };
  const cards = createCardStore((file) => media.files.get(file));
  const app = new Hono<RequestVariables>();

  app.onError(handleErrors(services));
  app.use(requestId());
  app.use(warnAboutUnnamedProxy(config.trustedProxies, log));
  app.use(accessLog(services, observe));
  app.route("/", healthRoutes(origin, health, log));
  app.route("/", operatorStatusRoutes({ ...callers, jobs: health.jobs, files: media.files }));
  app.use(oneHost(config));
  const startFiles = typeof build === "function" ? noStartFiles : createStartFiles(build);
  if (clientFolder !== undefined) app.use(staticFiles(origin, clientFolder, startFiles.texts));
  app.route("/", accountRoutes(origin, accounts));
  const { directory, limitCodes } = accounts;
  app.route("/", ownRoutes({ ...callers, directory, limitCodes, media, cards }));
  app.route("/", reviewRoutes({ ...callers, accounts, media }));
  app.route("/", reportRoutes({ ...callers, limitPublicWrites: accounts.limitPublicWrites }));
  app.route("/", messageRoutes({ ...callers, accounts }));
  app.route("/", beaconRoutes({ origin, events: dependencies.events, ...callers }));
  app.route("/", operatorRoutes({ ...callers, control: accounts.control, health, media }));
  app.route("/", paymentRoutes({ ...callers, provider: payments.provider, limitCodes: accounts.limitCodes }));
  app.post("*", bodyLimit({ maxSize: maxBodyBytes, onError: () => textResponse(origin, 413) }));
  if (payments.sandbox !== null) app.route(sandboxPath, payments.sandbox.pages);
  if (showsMailbox(config)) app.route("/", devMailboxRoutes(origin, openMailbox(emailFolder(config))));
  app.route("/", unsubscribeRoutes(services));
  app.route("/", reviewUnsubscribeRoutes(services)).route("/", invitationRoutes(services));
  app.route("/", dataRightsRoutes(services));
  app.route("/", cspReportRoutes(services));
  app.route("/", commonPasswordRoutes(origin));
  app.route("/", seoRoutes(services, cache, admission));
  app.route("/", ogImageRoutes(services, admission, cards));
  app.route("/", wechatCodeRoutes(services));
  app.route("/", mediaRoutes(services, media.files));
  app.all("/api/*", () => textResponse(origin, 404));
  app.all("/assets/*", () => textResponse(origin, 404));
  app.all("/functions/*", () => textResponse(origin, 404));
  const styleSheets = clientFolder === undefined ? null : readStyleSheets(clientFolder);
  const render = createPageRenderer(services, build, { styleSheets, startFiles }, payments.provider);
  app.get(busyStylesheet, () => bareStylesheet(origin, busyStyles));
  const { limitPublicWrites, limitComparisons, requireProofs, ownersNetworks } = accounts;
  const pages = { render, cache, admission, clientAddress: callers.clientAddress };
  app.all("*", servePages(services, { ...pages, limitPublicWrites, limitComparisons, requireProofs, ownersNetworks }));
  return app;
}
