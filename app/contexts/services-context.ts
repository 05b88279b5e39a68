import { createContext } from "react-router";
import type { Services } from "#domain/services.ts";

/** Gives loaders access to the domain. The server sets it for every request. */
export const servicesContext = createContext<Services>();
