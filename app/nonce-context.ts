import { createContext } from "react";

/**
 * The mark of scripts that are ours. On the server it is a random nonce of one render, hashed into the page's policy
 * and taken out again; in the browser it is empty.
 */
export const NonceContext = createContext<string | undefined>(undefined);
