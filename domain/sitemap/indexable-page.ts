/** A page that search engines may list, in both languages. */
export type IndexablePage = {
  /** Without the language, ready for a URL. */
  path: string;
  /** When its content last changed, or null when no moment would be true of it. */
  changedAt: Date | null;
};

/** The pages that are always there. Their words change with a release, which is no moment of their content. */
export const fixedPages: readonly IndexablePage[] = ["/", "/resources", "/pricing", "/about", "/terms", "/privacy"].map(
  (path) => ({ path, changedAt: null }),
);
