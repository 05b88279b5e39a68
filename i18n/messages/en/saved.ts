/** Messages of the script for saved listings, shown below results or when no more can be saved. */
export const saved = {
  label: "Saved listings",
  count: { one: "{n} saved", other: "{n} saved" },
  onDevice: "On this device only, no account needed",
  compare: "Compare",
  full: "You’ve saved 12 listings. Remove one to save another.",
  notStored: "This list disappears when you close your browser.",
};
