/** Above a private page whose data could not be refreshed. */
export const privateData = {
  offline: "You’re offline",
  failed: "We couldn’t refresh this page",
  text: "What you see may be out of date. We’ll refresh it as soon as the server responds.",
};
