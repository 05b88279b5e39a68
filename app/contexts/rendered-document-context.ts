import { createContext } from "react-router";

/**
 * The UTF-8 HTML of a rendered document. Its response has an empty body, because reading a body would copy it twice.
 * Null until the document is rendered, and for other responses, such as redirects.
 */
export const renderedDocumentContext = createContext<Buffer | null>(null);
