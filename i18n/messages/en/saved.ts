/** Saved listings: on rows, on a listing's page and on the comparison. */
export const savedLabels = {
  save: "Save",
  saved: {
    label: "Saved listings",
    count: { one: "{n} saved", other: "{n} saved" },
    onDevice: "On this device only, no account needed",
    compare: "Compare",
    full: "You’ve saved 12 listings. Remove one to save another.",
    notStored: "This list disappears when you close your browser.",
  },
};
