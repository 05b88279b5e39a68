import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/** The id of the request that a page is rendered for. The server sets it; a public page may show it only on errors. */
export const requestIdContext = createContext<string | null>(null);

/** The request id for components; null in the browser. */
export const RequestIdContext = createReactContext<string | null>(null);
