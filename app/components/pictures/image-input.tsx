import type { RefObject } from "react";

type Props = { inputRef: RefObject<HTMLInputElement | null>; label: string; onChoose: (file: File) => void };

/** The hidden control behind a button that chooses an image. The same file can be chosen twice. */
export function ImageInput({ inputRef, label, onChoose }: Props) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-label={label}
      accept="image/jpeg,image/png,image/webp"
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = "";
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
