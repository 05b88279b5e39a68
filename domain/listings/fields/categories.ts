/** The search categories, as written in URLs. */
export const categories = ["business", "conversational", "children", "hsk"] as const;
export type Category = (typeof categories)[number];

/** A category page of a city needs this many active listings; with fewer it is excluded from search engines. */
export const listingsForCategoryPage = 3;

/**
 * The only mapping from words to categories. A listing's word belongs to a category if it contains any of these. Latin
 * ones match only from the start of a word, so that "oral" is not found in "pastoral".
 */
const meanings: Record<Category, RegExp> = {
  business:
    /\b(business|corporate|professional|workplace|office|finance|negotiat|executives?\b)|商务|商務|职场|職場|商业|商業|企业|企業|金融|财经|財經/u,
  conversational:
    /\b(convers|speak|spoken|oral\b|everyday|daily|survival|travel)|口语|口語|会话|會話|日常|对话|對話|旅游|旅遊|生活汉语|生活中文/u,
  children:
    /\b(child|kids?\b|toddler|youth|teens?\b|teenage|preschool|kindergarten|elementary|k-?12|yct|saturday school|weekend school)|少儿|少兒|儿童|兒童|幼儿|幼兒|小朋友|小孩|青少年|孩子|亲子|親子|小学|小學|学前|學前|周末中文学校|週末中文學校/u,
  hsk: /\b(new ?)?hsk|汉语水平|漢語水平/u,
};

/**
 * Returns the categories of a listing's specializations or courses, in the order of `categories`. Understands keys
 * and free text, English and Chinese, simplified and traditional.
 */
export function categoryKeysOf(messages: readonly string[]): Category[] {
  const folded = messages.map((word) => word.normalize("NFKC").toLowerCase());
  return categories.filter((category) => folded.some((word) => meanings[category].test(word)));
}

/**
 * The categories of a folded search word: 少儿 names one, but 少儿书法 is narrower than the category. Latin words may extend
 * an entry of the table.
 */
export function categoriesNamed(word: string): Category[] {
  return categories.filter((category) => {
    const found = meanings[category].exec(word)?.[0];
    return found !== undefined && (found === word || (/^\p{Script=Latin}+$/u.test(word) && word.startsWith(found)));
  });
}

/** The category in a URL, or null for "all" and unknown values. */
export function parseCategory(text: string | null | undefined): Category | null {
  const folded = text?.trim().toLowerCase();
  return categories.find((category) => category === folded) ?? null;
}
