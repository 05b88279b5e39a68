import { useState } from "react";
import { saveFile } from "#app/save-file.ts";
import { useApi } from "#app/session/use-api.ts";
import { useAccount } from "../account-context.tsx";
import { useProvenRequest } from "../use-proven-request.ts";

type State = { step: "idle" | "preparing" | "done" } | { step: "failed"; text: string | null };

/** Downloads the member's data, and saves it as a file. */
export function useExport() {
  const { messages } = useAccount();
  const api = useApi();
  const [state, setState] = useState<State>({ step: "idle" });
  const { send, needsSignIn, signInAgain } = useProvenRequest();

  const start = async () => {
    setState({ step: "preparing" });
    const exported = await send(() => api.exportData());
    if (exported.ok) {
      saveFile(exported.value, `taoli-data-${new Date().toISOString().slice(0, 10)}.zip`);
      setState({ step: "done" });
      return;
    }
    const { failure } = exported;
    if ("text" in failure) setState({ step: "failed", text: failure.text });
    else setState({ step: "failed", text: "message" in failure ? failure.message : messages.export.interrupted });
  };
  return { state, start, needsSignIn, signInAgain };
}
