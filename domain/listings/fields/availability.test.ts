import { expect, test } from "vitest";
import { availabilityIn } from "./availability.ts";

test.each([
  ["Mon-Fri, 6pm-9pm ET", "Mon–Fri, 6pm–9pm ET", "周一至周五 18:00–21:00（美东）"],
  ["Mon–Fri, 3:30pm–7pm ET", "Mon–Fri, 3:30pm–7pm ET", "周一至周五 15:30–19:00（美东）"],
  ["Sat-Sun, 9am-5pm PT", "Sat–Sun, 9am–5pm PT", "周六、周日 9:00–17:00（美西）"],
  ["sat-sun, 12am-12pm", "Sat–Sun, 12am–12pm", "周六、周日 0:00–12:00"],
  ["周二至周四 19:00–22:00（美中）", "Tue–Thu, 7pm–10pm CT", "周二至周四 19:00–22:00（美中）"],
])("%s is formatted as %s and %s", (written, en, zh) => {
  expect(availabilityIn(written, "en")).toBe(en);
  expect(availabilityIn(written, "zh")).toBe(zh);
});

test.each([
  "Weekends only",
  "Flexible, please ask",
  "周末全天",
  "Mon-Fri, 13pm-25pm ET",
  "Mon-Fri",
  "周一至周五 30:00–31:00",
  "",
])("%j is shown as typed", (written) => {
  expect(availabilityIn(written, "en")).toBe(written);
  expect(availabilityIn(written, "zh")).toBe(written);
});
