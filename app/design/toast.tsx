import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/** How long a message stays, unless it is an error or the reader's pointer or focus rests on it. */
const toastMilliseconds = 4000;

export type ToastMessage = { kind: "success" | "error"; title: string; text?: string };
type ShownToast = ToastMessage & { id: number };

/** Shows a message; null takes away those that are shown. */
type ShowToast = (message: ToastMessage | null) => void;

const ToastContext = createContext<ShowToast | null>(null);

type Props = { labels: { region: string; close: string }; children: ReactNode };

/** Shows messages over the page. Both live regions are always there, so that a new message is spoken. */
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

function Toast({ id, kind, title, text, closeLabel, onClose }: ToastProps) {
  const [held, setHeld] = useState(false);
  const stays = kind === "error" || held;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onClose(id), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [stays, id, onClose]);
  return (
    <div
      className={kind === "error" ? "toast toast-danger" : "toast toast-success"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === "error" ? "circle-alert" : "circle-check"} size={20} />
      <div>
        <strong>{title}</strong>
        {text ? <p>{text}</p> : null}
      </div>
      <button type="button" className="btn btn-ghost btn-icon" aria-label={closeLabel} onClick={() => onClose(id)}>
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
