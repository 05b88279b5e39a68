import type { ReactNode } from "react";

// Shapes from Lucide (ISC license) that few pages use. Separate from the icons that every page loads.

export function PlusIcon() {
  return <Drawn shape={<path d="M5 12h14 M12 5v14" />} />;
}

export function TrashIcon() {
  return (
    <Drawn
      shape={
        <path d="M10 11v6 M14 11v6 M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6 M3 6h18 M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" />
      }
    />
  );
}

export function LogOutIcon() {
  return <Drawn shape={<path d="M16 17l5-5-5-5 M21 12H9 M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />} />;
}

export function ReceiptIcon() {
  return (
    <Drawn
      shape={
        <path d="M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1Z M14 8H8 M16 12H8 M13 16H8" />
      }
    />
  );
}

export function PrinterIcon() {
  return (
    <Drawn
      shape={
        <path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2 M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6 M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />
      }
    />
  );
}

export function MonitorIcon() {
  return (
    <Drawn
      shape={<path d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z M8 21h8 M12 17v4" />}
    />
  );
}

export function SmartphoneIcon() {
  return (
    <Drawn shape={<path d="M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z M12 18h.01" />} />
  );
}

export function TabletIcon() {
  return (
    <Drawn shape={<path d="M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z M12 18h.01" />} />
  );
}

export function DownloadIcon() {
  return <Drawn shape={<path d="M12 15V3 M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4 M7 10l5 5 5-5" />} />;
}

export function LockIcon() {
  return (
    <Drawn
      shape={
        <>
          <path d="M7 11V7a5 5 0 0 1 10 0v4" />
          <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
        </>
      }
    />
  );
}

function Drawn({ shape }: { shape: ReactNode }) {
  return (
    <svg className="i i-18" viewBox="0 0 24 24" aria-hidden="true">
      {shape}
    </svg>
  );
}
