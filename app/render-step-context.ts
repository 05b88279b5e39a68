import { createContext } from "react-router";
import type { TakeTurns } from "#std/take-turns.ts";

/** Runs the part of a render that occupies the thread when no other render does. The server sets it. */
export const renderStepContext = createContext<TakeTurns>(async (step) => await step());
