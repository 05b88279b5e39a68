/** The search form of the home and results pages. */
export const search = {
  label: "Search teachers",
  city: "City",
  category: "Category",
  allCities: "All Cities",
  allCategories: "All categories",
  categories: {
    business: "Business Chinese",
    conversational: "Conversational",
    children: "Children's Chinese",
    hsk: "HSK Preparation",
  },
  words: "Keyword",
  wordsHint: "Search by characters, pinyin or initials: 王老师, 王老師, wang laoshi, wls.",
  /** In the empty field of the home page. */
  wordsExample: "王老师, wang laoshi, wls",
  submit: "Search Teachers",
};
