import { Drawn } from "#app/design/icon/icon.tsx";

/** Shapes from Lucide (ISC license) that only this page needs. */
export function ArrowUpIcon() {
  return (
    <Drawn size={18}>
      <path d="M5 12l7-7 7 7 M12 19V5" />
    </Drawn>
  );
}

export function ArrowDownIcon() {
  return (
    <Drawn size={18}>
      <path d="M12 5v14 M19 12l-7 7-7-7" />
    </Drawn>
  );
}

export function GripIcon() {
  return (
    <Drawn size={18}>
      <path d="M9 5h.01 M9 12h.01 M9 19h.01 M15 5h.01 M15 12h.01 M15 19h.01" />
    </Drawn>
  );
}

export function EyeOffIcon() {
  return (
    <Drawn size={18}>
      <path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49 M14.084 14.158a3 3 0 0 1-4.242-4.242 M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143 M2 2l20 20" />
    </Drawn>
  );
}
