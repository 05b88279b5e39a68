import type { ReactNode } from "react";

// Shapes from Lucide (ISC licence). Apart from the others, which travel with every page: few pages need these.

export function PlusIcon() {
  return <Drawn shape={<path d="M5 12h14 M12 5v14" />} />;
}

export function LogOutIcon() {
  return <Drawn shape={<path d="M16 17l5-5-5-5 M21 12H9 M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />} />;
}

function Drawn({ shape }: { shape: ReactNode }) {
  return (
    <svg className="i i-18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shape}
    </svg>
  );
}
