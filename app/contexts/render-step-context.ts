import { createContext } from "react-router";
import type { RunSerially } from "#std/async/serial-runner.ts";

/** Runs the CPU-bound part of a render when no other render runs its own. Set by the server. */
export const renderStepContext = createContext<RunSerially>(async (step) => await step());
