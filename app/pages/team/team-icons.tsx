import { Drawn } from "#app/design/icon/icon.tsx";

/** Shapes from Lucide (ISC license) that only this page needs. */
export function UploadIcon() {
  return (
    <Drawn size={18}>
      <path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4 M17 8l-5-5-5 5 M12 3v12" />
    </Drawn>
  );
}

export function CropIcon() {
  return (
    <Drawn size={18}>
      <path d="M6 2v14a2 2 0 0 0 2 2h14 M18 22V8a2 2 0 0 0-2-2H2" />
    </Drawn>
  );
}
