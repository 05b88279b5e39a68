/** The console's page of new photos. */
export const adminPhotos = {
  title: "New photos",
  lead: "Photos, portraits, and logos of the last 72 hours, latest first.",
  kinds: { photo: "Photo", picture: "Portrait or logo", portrait: "Portrait of a teacher" },
  alt: { photo: "Photo of {name}", picture: "Portrait or logo of {name}", portrait: "Portrait of {name}" },
  hidden: "Hidden from learners",
  hasCode: "Contains a QR code",
  remove: "Remove photo",
  removeOf: "Remove photo: {name}",
  removeTitle: "Remove this photo?",
  removeText:
    "It disappears everywhere within a second. The owner gets an email with what you found. The listing stays public.",
  none: "No new photos",
  noneText: "Nothing was uploaded in the last 72 hours.",
};
