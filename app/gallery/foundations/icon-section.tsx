import { type AnyIconName, Icon } from "#app/design/icon/any-icon.tsx";
import * as drawnIcons from "#app/design/icon/drawn-icons.tsx";
import { iconShapes } from "#app/design/icon/icon-shapes.tsx";
import { useText } from "../locale-text.ts";
import { Specimen, States } from "../specimen.tsx";

const common = Object.keys(iconShapes).filter((name): name is keyof typeof iconShapes => name in iconShapes);
const rare: readonly AnyIconName[] = [
  "arrow-left",
  "arrow-up-right",
  "book-open",
  "check",
  "copy",
  "eye",
  "flag",
  "globe",
  "graduation-cap",
  "mail",
  "map-pin",
  "message-circle",
  "navigation",
  "phone",
  "qr-code",
  "school",
  "share-2",
  "user",
];

/** Icons that are components, in an order that does not depend on the bundler. */
const drawn = Object.entries(drawnIcons).toSorted(([one], [other]) => one.localeCompare(other));

export function IconSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("Sizes", "大小")}>
        <States
          of={[
            ["16", <Icon key="16" name="search" size={16} />],
            ["18", <Icon key="18" name="search" size={18} />],
            ["20", <Icon key="20" name="search" size={20} />],
            [t("Spinner", "加载"), <Icon key="spin" name="loader-circle" size={20} className="spin" />],
          ]}
        />
      </Specimen>
      <Specimen title={t("All icons", "全部图标")}>
        <ul className="icons">
          {[...common, ...rare].map((name) => (
            <li key={name}>
              <Icon name={name} size={20} />
              <code>{name}</code>
            </li>
          ))}
          {drawn.map(([name, Drawn]) => (
            <li key={name}>
              <Drawn />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
