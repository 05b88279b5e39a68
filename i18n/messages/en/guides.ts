export const guides = {
  heading: "Guides for learners",
  lead: "Short and practical, in English and Chinese.",
  all: "All resources",
  changed: "Last updated {date}",
  pricesTitle: "Hourly rates by city, in US dollars",
  city: "City",
  median: "Median",
  range: "Range",
  priceRange: "{low} to {high}",
  listings: "Listings",
  pricesComputed: "Computed on {date} from the listings on this site.",
  noPrices: "No city has eight listings with a rate yet. As soon as one does, its figures appear here.",
};
