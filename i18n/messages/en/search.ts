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
  submit: "Search Teachers",
};
