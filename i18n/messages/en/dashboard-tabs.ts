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
  open: { one: "{n} open message", other: "{n} open messages" },
};
