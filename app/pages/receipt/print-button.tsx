import { Button } from "#app/design/button/button.tsx";
import { PrinterIcon } from "#app/design/icon/drawn-icons.tsx";

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" onClick={() => print()}>
      <PrinterIcon />
      {label}
    </Button>
  );
}
