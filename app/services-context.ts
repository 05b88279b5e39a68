import { createContext } from "react-router";
import type { Services } from "#domain/services.ts";

/** How loaders reach the domain: the server sets it for every request. */
export const servicesContext = createContext<Services>();
