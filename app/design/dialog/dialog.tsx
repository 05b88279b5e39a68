import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "#app/design/icon/icon.tsx";

type Props = {
  title: string;
  /** The accessible name of the close button. Without it, only the dialog's own actions and Escape close the dialog. */
  closeLabel?: string;
  /** As wide as a page, for page-like content. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native modal dialog that is open while it is rendered. The browser traps the focus and restores it. `onClose` is
 * called for Escape and the close button; the caller then stops rendering it.
 */
export function Dialog({ title, closeLabel, wide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {closeLabel ? (
          <button type="button" className="btn btn-ghost btn-icon" aria-label={closeLabel} onClick={onClose}>
            <Icon name="x" size={18} />
          </button>
        ) : null}
      </div>
      {children}
    </dialog>
  );
}
