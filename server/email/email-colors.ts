/** The design's colors for emails, light and dark. Mail programs do not support custom properties. */
type Colors = Record<
  | "paper"
  | "sheet"
  | "well"
  | "line"
  | "ink"
  | "softInk"
  | "faintInk"
  | "link"
  | "action"
  | "onAction"
  | "peach"
  | "peachInk"
  | "danger"
  | "dangerInk",
  string
>;

export const day: Colors = {
  paper: "#fcf8f5",
  sheet: "#fffefd",
  well: "#fdebe1",
  line: "#ebdfdb",
  ink: "#2b1526",
  softInk: "#5b4554",
  faintInk: "#75606e",
  link: "#7a2a5c",
  action: "#5e1f47",
  onAction: "#fff8f3",
  peach: "#f7b899",
  peachInk: "#96401f",
  danger: "#fbe3e3",
  dangerInk: "#8f1d24",
};

export const night: Colors = {
  paper: "#181116",
  sheet: "#221820",
  well: "#3a2721",
  line: "#3b2c36",
  ink: "#f6ede9",
  softInk: "#cdbcc5",
  faintInk: "#a8939f",
  link: "#f0b3d2",
  action: "#f5bb9f",
  onAction: "#2f1228",
  peach: "#f5bb9f",
  peachInk: "#f5bb9f",
  danger: "#43191d",
  dangerInk: "#ffb8b3",
};
