import { createContext, useContext } from "react";
import type { Messages } from "#i18n/messages.ts";
import type { OperatorApi } from "./operator-api.ts";

export type OperatorTexts = {
  admin: Messages<"admin">;
  exports: Messages<"adminExports">;
  failures: Messages<"failures">;
  removal: Messages<"removal">;
  report: Messages<"report">;
};

type OperatorValue = { api: OperatorApi; texts: OperatorTexts };

export const OperatorContext = createContext<OperatorValue | null>(null);

/** The operators' API and texts. Throws outside the console. */
export function useOperator(): OperatorValue {
  const value = useContext(OperatorContext);
  if (value === null) throw new Error("useOperator must be used within the console.");
  return value;
}
