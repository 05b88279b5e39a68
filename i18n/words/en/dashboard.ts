export const dashboard = {
  heading: "Dashboard",
  notOpen: "Accounts are not open yet. Your listing will be managed here once they are.",
  signIn: "Sign In",
};
