/** The 404 page, and what the page says when the server itself fails. */
export const notFound = {
  heading: "Oops! Page not found",
  text: "The page you asked for has dropped from the branch, or never grew there. The teachers are all still here.",
  returnHome: "Return to Home",
  errorHeading: "Something went wrong",
  errorText: "The page could not be put together. It is our fault, not yours. Please try again in a minute.",
  busyHeading: "We will be right back",
  busyText: "The directory cannot answer at the moment. Please try again in a minute.",
};
