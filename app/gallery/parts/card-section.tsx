import { useText } from "../locale-text.ts";
import { Specimen } from "../specimen.tsx";

export function CardSection() {
  const t = useText();
  const payments = [
    [t("November 23, 2026", "2026年11月23日"), t("3 months", "3 个月"), "$59.97"],
    [t("August 23, 2026", "2026年8月23日"), t("1 month", "1 个月"), "$19.99"],
  ] as const;
  return (
    <>
      <Specimen title={t("Card", "卡片")}>
        <div className="card pad stack">
          <h3>{t("Your listing", "您的主页")}</h3>
          <p className="muted">{t("It is live until February 23.", "有效期至 2 月 23 日。")}</p>
        </div>
      </Specimen>
      <Specimen title={t("Table", "表格")}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("Date", "日期")}</th>
              <th scope="col">{t("Period", "时长")}</th>
              <th scope="col">{t("Amount", "金额")}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(([date, period, amount]) => (
              <tr key={date}>
                <td className="num">{date}</td>
                <td className="num">{period}</td>
                <td className="num">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Specimen>
    </>
  );
}
