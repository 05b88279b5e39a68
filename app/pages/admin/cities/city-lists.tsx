import type { ReactNode } from "react";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { NamedCity } from "./accept-dialog.tsx";
import type { Cities } from "./cities-api.ts";
import { CityItem } from "./city-item.tsx";

type Props = {
  cities: Cities;
  texts: Messages<"adminCities">;
  isBusy: boolean;
  onAccept: (city: NamedCity) => void;
  onReject: (key: string) => void;
};

/** The three lists of cities. Every decision can be replaced by another. */
export function CityLists({ cities: { waiting, accepted, refused }, texts, isBusy, onAccept, onReject }: Props) {
  const { locale } = useLocale();
  const accept = (city: NamedCity) => ({ label: texts.accept, of: texts.acceptOf, onPress: () => onAccept(city) });
  return (
    <>
      {waiting.length === 0 ? null : (
        <Group title={texts.waiting} nothing={texts.nothing}>
          {waiting.map(({ key, city, state, listings }) => (
            <CityItem
              key={key}
              name={city}
              text={`${state} · ${plural(texts.listings, listings)}`}
              actions={[
                accept({ key, name: city, chineseName: "", state }),
                { label: texts.reject, of: texts.rejectOf, isBusy, onPress: () => onReject(key) },
              ]}
            />
          ))}
        </Group>
      )}
      <Group title={texts.accepted} nothing={texts.nothing}>
        {accepted.map(({ key, en, zh, state }) => (
          <CityItem
            key={key}
            name={locale === "zh" ? zh : en}
            text={`${locale === "zh" ? en : zh} · ${state}`}
            actions={[
              {
                label: texts.change,
                of: texts.changeOf,
                onPress: () => onAccept({ key, name: en, chineseName: zh, state }),
              },
              { label: texts.withdraw, of: texts.withdrawOf, isBusy, onPress: () => onReject(key) },
            ]}
          />
        ))}
      </Group>
      <Group title={texts.rejected} nothing={texts.nothing}>
        {refused.map((key) => (
          <CityItem
            key={key}
            name={key}
            text={null}
            actions={[accept({ key, name: key, chineseName: "", state: "" })]}
          />
        ))}
      </Group>
    </>
  );
}

function Group({ title, nothing, children }: { title: string; nothing: string; children: readonly ReactNode[] }) {
  return (
    <section className="admin-group">
      <h2>{title}</h2>
      {children.length === 0 ? <p className="hint">{nothing}</p> : <ul className="card admin-rows">{children}</ul>}
    </section>
  );
}
