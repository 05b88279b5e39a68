/** A page's settings in React Router's `handle` export. */
export type PageHandle = {
  /**
   * Whether the page needs its script, given its loader's data. A page without a handle is complete as HTML and sends
   * no framework code. With `now` the script starts immediately, otherwise at the reader's first interaction.
   */
  hydrate?: (loaderData: unknown) => boolean | "now";
  /** Whether the page has back links and links that open in a dialog, which inline scripts handle. */
  hasActions?: (loaderData: unknown) => boolean;
  /** Whether links to the page in the other language omit the query, because the page does not use it. */
  dropsQuery?: (loaderData: unknown) => boolean;
};
