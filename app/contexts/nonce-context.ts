import { createContext } from "react";

/**
 * The nonce that marks our own scripts. On the server it is random for each render; the marked scripts are hashed into
 * the page's policy and the nonce is removed. In the browser it is empty.
 */
export const NonceContext = createContext<string | undefined>(undefined);
