import { Drawn } from "#app/design/icon/icon.tsx";

/** Shapes from Lucide (ISC license) that only this page needs. */
export function ImageUpIcon() {
  return (
    <Drawn className="upload-icon">
      <path d="M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21 M14 19.5l3-3 3 3 M17 22v-5.5" />
      <circle cx="9" cy="9" r="2" />
    </Drawn>
  );
}

export function ArrowRightIcon() {
  return (
    <Drawn size={18}>
      <path d="M5 12h14 M12 5l7 7-7 7" />
    </Drawn>
  );
}
