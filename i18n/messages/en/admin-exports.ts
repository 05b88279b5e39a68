export const adminExports = {
  label: "Export this list",
  csv: "Export CSV",
  json: "Export JSON",
  hint: "Exports everything that matches the filter. Each export is logged.",
  running: "Exporting… {size} MB so far",
  cancel: "Cancel",
  done: "Exported as {name}.",
  broken: "The export stopped before the end",
  brokenText: "No file was saved. Try again.",
};
