/** Pages about one's own data that work without an account. */
export const dataRights = {
  deleted: {
    title: "Your account is being deleted",
    lead: "Your listing is off the site, and you’re signed out everywhere. We’re erasing your data now and will email you when it’s done.",
    questions: "Questions? Email",
    home: "Go to the home page",
  },
};
