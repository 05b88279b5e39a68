import { Button } from "#app/design/button.tsx";
import { PrinterIcon } from "#app/design/drawn-icons.tsx";

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" onClick={() => print()}>
      <PrinterIcon />
      {label}
    </Button>
  );
}
