import { type ReactNode, useEffect, useId, useRef } from "react";

type Props = { open: boolean; title: string; onClose: () => void; actions?: ReactNode; children: ReactNode };

/** The native modal dialog: focus stays inside, Escape closes, focus returns to where it was. */
export function Dialog({ open, title, onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      {actions ? <div className="actions">{actions}</div> : null}
    </dialog>
  );
}
