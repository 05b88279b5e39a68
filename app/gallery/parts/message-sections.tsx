import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { ToastProvider, useToast } from "#app/design/toast/toast.tsx";
import { useText } from "../locale-text.ts";
import { Specimen, Stack, useScope } from "../specimen.tsx";

const tones = ["peach", "amber", "danger", "leaf"] as const;

export function AlertSection() {
  const t = useText();
  const titles = {
    peach: t("These are samples", "以下均为示例"),
    amber: t("Your listing ends in three days", "您的主页将在三天后下线"),
    danger: t("The payment did not go through", "付款未成功"),
    leaf: t("Your listing is live", "您的主页已上线"),
  };
  const text = t("One or two sentences say what happened and what to do.", "用一两句话说明情况和下一步。");
  const action = (
    <Button variant="secondary" className="alert-a">
      {t("Renew", "续费")}
    </Button>
  );
  return (
    <>
      <Specimen title={t("Tones", "语气")}>
        <Stack>
          {tones.map((tone) => (
            <Alert key={tone} tone={tone} title={titles[tone]}>
              {text}
            </Alert>
          ))}
        </Stack>
      </Specimen>
      <Specimen title={t("With an action, and a title alone", "带按钮；仅标题")}>
        <Stack>
          <Alert tone="amber" title={titles.amber} action={action}>
            {text}
          </Alert>
          <Alert tone="leaf" title={titles.leaf} />
        </Stack>
      </Specimen>
    </>
  );
}

export function ToastSection() {
  const t = useText();
  return (
    <Specimen>
      <ShownToasts />
      <TryToast label={t("Show a toast", "显示一条通知")} title={t("Saved", "已保存")} />
    </Specimen>
  );
}

/** Shows a toast in its real position and for its real duration. */
function TryToast({ label, title }: { label: string; title: string }) {
  const show = useToast();
  return (
    <Button variant="secondary" onClick={() => show({ kind: "success", title })}>
      {label}
    </Button>
  );
}

function ShownToasts() {
  const t = useText();
  const { label } = useScope();
  return (
    <div className="shown-toasts">
      <ToastProvider labels={{ region: label(t("Toasts", "通知示例")), close: t("Close", "关闭") }}>
        <Toasts />
      </ToastProvider>
    </div>
  );
}

function Toasts() {
  const t = useText();
  const show = useToast();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    show(null);
    show({ kind: "success", title: t("Changes saved", "已保存") });
    show({
      kind: "error",
      title: t("Changes not saved", "保存失败"),
      text: t("The connection was lost.", "网络连接已断开。"),
      action: { label: t("Try again", "重试"), run: () => {} },
    });
    // A toast stays while it contains focus. This simulates focus inside the toast.
    const timer = setTimeout(() => {
      const toast = place.current?.parentElement?.querySelector(".toast-success");
      toast?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once: the texts do not change
  }, [show]);
  return <span ref={place} />;
}

export function DialogSection() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Specimen>
        <OpenDialog />
      </Specimen>
      <Button variant="secondary" className="dialog-try" onClick={() => setOpen(true)}>
        {t("Open as a modal", "打开对话框")}
      </Button>
      {isOpen ? (
        <Dialog
          title={t("Take your listing down?", "要下线您的主页吗？")}
          closeLabel={t("Close", "关闭")}
          onClose={close}
        >
          <DialogBody onClose={close} />
        </Dialog>
      ) : null}
    </>
  );
}

/** The open dialog as a part of the page: not modal, and without focus. */
function OpenDialog() {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = place.current?.querySelector("dialog");
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    dialog?.close();
    dialog?.setAttribute("open", "");
  }, []);
  return (
    <div ref={place} className="shown-dialog">
      <Dialog
        title={t("Take your listing down?", "要下线您的主页吗？")}
        closeLabel={t("Close", "关闭")}
        onClose={() => {}}
      >
        <DialogBody onClose={() => {}} />
      </Dialog>
    </div>
  );
}

function DialogBody({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <>
      <p>
        {t("Learners no longer find it. You can put it back up at any time.", "学员将无法找到它。您可以随时重新上线。")}
      </p>
      <div className="dialog-actions">
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel", "取消")}
        </Button>
        <Button onClick={onClose}>{t("Take it down", "下线")}</Button>
      </div>
    </>
  );
}
