import type { ReactNode } from "react";
import { BrandMark } from "#app/components/layout/brand.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { brand } from "#i18n/brand.ts";
import type { Messages } from "#i18n/messages.ts";
import type { ReceiptView } from "./receipt-view.ts";

export type Seller = { name: string; url: string; email: string; postalAddress: string | null };

type Props = {
  view: ReceiptView;
  seller: Seller;
  messages: Messages<"receipt">;
};

/** The receipt itself: one sheet of paper. */
export function ReceiptSheet({ view, seller, messages }: Props) {
  const { payer, listing } = view;
  return (
    <article className="card receipt">
      <p className="brand">
        <BrandMark className="brand-mark" />
        <span className="brand-latin" lang="en">
          {brand.latin}
        </span>
        <span className="brand-han" lang="zh-Hans">
          {brand.han}
        </span>
      </p>
      <h1>{messages.heading}</h1>
      {view.isTest ? <Alert tone="amber" title={messages.testNote} /> : null}
      <dl className="receipt-facts">
        <Fact label={messages.seller}>
          <b>{seller.name}</b>
          {seller.postalAddress === null ? null : <span className="receipt-address">{seller.postalAddress}</span>}
          <span>{seller.email}</span>
          <span>{new URL(seller.url).host}</span>
        </Fact>
        <Fact label={messages.payer}>
          {payer.name === null ? null : <b>{payer.name}</b>}
          {payer.email === null ? null : <span>{payer.email}</span>}
        </Fact>
        <Fact label={messages.paidOn}>{view.paidOn}</Fact>
        <Fact label={messages.status}>
          <Badge tone={view.status.tone}>{view.status.status}</Badge>
        </Fact>
        <Fact label={messages.number}>
          <span className="receipt-number">{view.number}</span>
        </Fact>
        {listing === null ? null : <Fact label={messages.listing}>{listing}</Fact>}
      </dl>
      <Amounts view={view} messages={messages} />
      <p className="sm muted">{messages.terms}</p>
      {view.providerUrl === null ? null : (
        <p className="sm no-print">
          <a href={view.providerUrl} target="_blank" rel="noreferrer">
            {messages.providerReceipt}
          </a>
        </p>
      )}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Amounts({ view, messages }: Pick<Props, "view" | "messages">) {
  return (
    <table className="table num receipt-amounts">
      <thead>
        <tr>
          <th scope="col">{messages.item}</th>
          <th scope="col">{messages.months}</th>
          <th scope="col" className="r">
            {messages.unitPrice}
          </th>
          <th scope="col" className="r">
            {messages.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{view.item}</td>
          <td>{view.period}</td>
          <td className="r">{view.unitPrice}</td>
          <td className="r">{view.amount}</td>
        </tr>
      </tbody>
      <tfoot>
        <Sum label={messages.total} amount={view.total} />
        {view.refund ? (
          <>
            <Sum label={messages.refunded} amount={view.refund.amount} />
            <Sum label={messages.netPaid} amount={view.refund.netPaid} />
          </>
        ) : null}
      </tfoot>
    </table>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td className="r">{amount}</td>
    </tr>
  );
}
