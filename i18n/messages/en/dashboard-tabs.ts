export const dashboardTabs = {
  label: "Dashboard",
  listing: "Listing",
  photos: "Photos",
  courses: "Courses",
  team: "Teachers",
  messages: "Messages",
  reviews: "Reviews",
  analytics: "Analytics",
  share: "Share",
  noListing: "Create your listing first",
  toListing: "Go to your listing",
  open: { one: "{n} open message", other: "{n} open messages" },
};
