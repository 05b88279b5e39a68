import { type AnyIconName, Icon } from "#app/design/icon/any-icon.tsx";
import { Drawn, type DrawnProps } from "#app/design/icon/icon.tsx";

/** Shapes from Lucide (ISC license) that only the console needs. */
const consoleShapes = {
  "credit-card": (
    <>
      <rect width="20" height="14" x="2" y="5" rx="2" />
      <path d="M2 10h20" />
    </>
  ),
  "layout-dashboard": (
    <>
      <rect width="7" height="9" x="3" y="3" rx="1" />
      <rect width="7" height="5" x="14" y="3" rx="1" />
      <rect width="7" height="9" x="14" y="12" rx="1" />
      <rect width="7" height="5" x="3" y="16" rx="1" />
    </>
  ),
};

export type AdminIconName = AnyIconName | keyof typeof consoleShapes;

/** An icon of the whole set and of the console's own, which public pages do not load. */
export function AdminIcon({ name, ...look }: DrawnProps & { name: AdminIconName }) {
  return isOwn(name) ? <Drawn {...look}>{consoleShapes[name]}</Drawn> : <Icon name={name} {...look} />;
}

function isOwn(name: AdminIconName): name is keyof typeof consoleShapes {
  return Object.hasOwn(consoleShapes, name);
}
