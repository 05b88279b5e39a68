/** Above a private page whose data could not be refreshed. */
export const privateData = {
  offline: "You are offline",
  failed: "This page could not be refreshed",
  text: "What you see may be out of date. It is refreshed as soon as the server responds.",
};
