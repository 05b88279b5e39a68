import { createContext } from "react-router";

/**
 * The HTML of a rendered document, in UTF-8, beside its response, whose body is empty: reading a body would copy it
 * twice. Null until the document is rendered, and for other responses, such as redirects.
 */
export const renderedDocumentContext = createContext<Buffer | null>(null);
