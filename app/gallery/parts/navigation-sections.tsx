import type { ComponentProps } from "react";
import { Pagination } from "#app/design/pagination/pagination.tsx";
import { Tabs } from "#app/design/tabs/tabs.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { useGallery } from "../gallery-data.ts";
import { useText } from "../locale-text.ts";
import { Specimen, useScope } from "../specimen.tsx";

export function TabsSection() {
  return (
    <Specimen>
      <TwoTabs />
    </Specimen>
  );
}

function TwoTabs() {
  const t = useText();
  const { id, label } = useScope();
  const tabs = [
    { id: id("sign-in"), label: t("Sign in", "登录"), href: "#tabs" },
    { id: id("sign-up"), label: t("Sign up", "注册"), href: "#tabs" },
  ];
  return (
    <>
      <Tabs label={label(t("Account", "账号"))} tabs={tabs} selected={id("sign-in")} panelId={id("panel")} />
      <div id={id("panel")} role="tabpanel" aria-labelledby={id("sign-in")} className="tab-panel muted">
        {t("The selected tab’s content.", "所选标签页的内容。")}
      </div>
    </>
  );
}

export function PaginationSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("First of five pages", "第 1 页，共 5 页")}>
        <Pages page={1} pageCount={5} />
      </Specimen>
      <Specimen title={t("In the middle", "中间")} wide>
        <Pages page={12} pageCount={40} />
      </Specimen>
      <Specimen title={t("Last", "最后一页")}>
        <Pages page={2} pageCount={2} />
      </Specimen>
    </>
  );
}

function Pages({ page, pageCount }: { page: number; pageCount: number }) {
  const { label } = useScope();
  const { results } = useGallery().messages;
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      hrefOf={() => "#pagination"}
      labels={{
        ...results,
        pages: label(`${results.pages} ${page}/${pageCount}`),
        pageOf: interpolate(results.pageOf, { page, pages: pageCount }),
        page: (n) => interpolate(results.page, { n }),
      }}
      link={PlainLink}
    />
  );
}

function PlainLink({ to, children, ...rest }: ComponentProps<"a"> & { to: string }) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
