import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "#app/design/icon/icon.tsx";

/** How long a message stays visible, unless it is an error or has the reader's pointer or focus. */
const toastMilliseconds = 4000;

export type ToastMessage = {
  kind: "success" | "error";
  title: string;
  text?: string;
  /** A button that closes the toast and runs an action. */
  action?: { label: string; run: () => void };
};
type ShownToast = ToastMessage & { id: number };

/** Shows a message; null closes all messages. */
type ShowToast = (message: ToastMessage | null) => void;

const ToastContext = createContext<ShowToast | null>(null);

type Props = { labels: { region: string; close: string }; children: ReactNode };

/** Shows messages over the page. Both live regions are always rendered, so that new messages are announced. */
export function ToastProvider({ labels, children }: Props) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const show = useCallback<ShowToast>((message) => {
    setToasts((shown) => (message ? [...shown, { ...message, id: (shown.at(-1)?.id ?? 0) + 1 }] : []));
  }, []);
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const list = (kind: ToastMessage["kind"]) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <Toast key={toast.id} {...toast} closeLabel={labels.close} onClose={close} />);
  return (
    <ToastContext value={show}>
      {children}
      <section className="toaster" aria-label={labels.region}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold paragraphs */}
        <div role="status">{list("success")}</div>
        <div role="alert">{list("error")}</div>
      </section>
    </ToastContext>
  );
}

/** Shows messages. Throws outside a ToastProvider. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast must be used within a ToastProvider");
  return show;
}

type ToastProps = ShownToast & { closeLabel: string; onClose: (id: number) => void };

function Toast({ id, kind, title, text, action, closeLabel, onClose }: ToastProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // Focus returns there when a toast closes while one of its buttons is focused.
  const [origin] = useState(() => document.activeElement);
  const stays = kind === "error" || isHovered || isFocused;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onClose(id), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [stays, id, onClose]);
  const close = () => {
    onClose(id);
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
  };
  return (
    <div
      className={kind === "error" ? "toast toast-danger" : "toast toast-success"}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={kind === "error" ? "circle-alert" : "circle-check"} size={20} />
      <div>
        <strong>{title}</strong>
        {text ? <p>{text}</p> : null}
        {action ? (
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className="btn btn-ghost btn-icon" aria-label={closeLabel} onClick={close}>
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
