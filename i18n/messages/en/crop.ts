/** Choosing an image for a portrait or logo, and its square. */
export const cropTexts = {
  close: "Close",
  cancel: "Cancel",
  cropTitle: "Crop your photo",
  cropHint: "Drag the photo or use the arrow keys.",
  cropArea: "The part of the image that is shown",
  zoom: "Zoom",
  useCrop: "Use this crop",
  notReadable: "This isn’t a JPEG, PNG or WebP image.",
  tooSmall: "This image is {w} × {h}. It needs at least 400 × 400 pixels.",
};
