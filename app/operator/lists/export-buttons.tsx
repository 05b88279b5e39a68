import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { DownloadIcon } from "#app/design/icon/drawn-icons.tsx";
import { saveFile } from "#app/save-file.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";
import { downloadExport, type ExportFailure } from "./download-export.ts";

type Format = "csv" | "json";

type State =
  | { kind: "idle" }
  | { kind: "running"; bytes: number }
  | { kind: "done"; name: string }
  | { kind: "failed"; failure: ExportFailure; format: Format };

type Props = {
  /** The section, as in `/api/operator/exports/:section`. */
  section: string;
  /** The query parameters of the list. */
  filter: string;
};

/** Exports all pages of the current list as CSV or JSON. */
export function ExportButtons({ section, filter }: Props) {
  const { texts } = useOperator();
  const { exports: messages } = texts;
  const options = useApiOptions();
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: Format) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "running", bytes: 0 });
    const exported = await downloadExport(options, {
      path: `/api/operator/exports/${section}?${filter}&format=${format}`,
      signal: controller.signal,
      onProgress: (bytes) => setState({ kind: "running", bytes }),
    });
    if (running.current !== controller) return;
    running.current = null;
    if (exported.ok) {
      saveFile(exported.value.content, exported.value.name);
      setState({ kind: "done", name: exported.value.name });
    } else if ("stopped" in exported.failure && exported.failure.stopped === "canceled") setState({ kind: "idle" });
    else setState({ kind: "failed", failure: exported.failure, format });
  };

  return (
    <fieldset className="admin-export" aria-label={messages.label}>
      {state.kind === "running" ? (
        <div className="row">
          <span>{interpolate(messages.running, { size: (state.bytes / 1e6).toFixed(1) })}</span>
          <Button variant="secondary" onClick={() => running.current?.abort()}>
            {messages.cancel}
          </Button>
        </div>
      ) : (
        <div className="row">
          {(["csv", "json"] as const).map((format) => (
            <Button key={format} variant="secondary" title={messages.hint} onClick={() => void start(format)}>
              <DownloadIcon />
              {messages[format]}
            </Button>
          ))}
        </div>
      )}
      <output>{state.kind === "done" ? interpolate(messages.done, { name: state.name }) : ""}</output>
      {state.kind === "failed" ? <ExportFailed {...state} onRetry={() => void start(state.format)} /> : null}
    </fieldset>
  );
}

function ExportFailed({ failure, onRetry }: { failure: ExportFailure; onRetry: () => void }) {
  const { exports: messages } = useOperator().texts;
  if ("stopped" in failure)
    return (
      <Alert tone="danger" role="alert" title={messages.broken}>
        {messages.brokenText}
      </Alert>
    );
  return <OperatorFailure isAction failure={failure} onRetry={onRetry} />;
}
