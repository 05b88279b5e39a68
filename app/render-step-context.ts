import { createContext } from "react-router";
import type { TakeTurns } from "#std/take-turns.ts";

/** Runs the CPU-bound part of a render when no other render runs its own. Set by the server. */
export const renderStepContext = createContext<TakeTurns>(async (step) => await step());
