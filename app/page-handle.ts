/** What a page says about itself through React Router's `handle` export. */
export type PageHandle = {
  /**
   * Whether the page needs its script, given its loader's data. A page without a handle is complete as HTML and
   * sends no framework code at all.
   */
  hydrate?: (loaderData: unknown) => boolean;
  /** A page that is nothing without its script starts it at once; the others wait for the reader's first touch. */
  start?: "now";
};
