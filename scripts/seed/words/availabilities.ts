/** When lessons take place, as owners write it. {zone} is ET, CT, MT or PT, {zoneZh} its Chinese name. */
export const availabilities: readonly string[] = [
  "Mon-Fri, 6pm-9pm {zone}",
  "Mon-Thu, 5pm-9pm {zone}",
  "Mon-Fri, 9am-3pm {zone}",
  "Tue-Sat, 3pm-8pm {zone}",
  "Wed-Fri, 3pm-6pm {zone}",
  "Sat-Sun, 9am-5pm {zone}",
  "Sat-Sun, 10am-4pm {zone}",
  "Mon-Sat, 9am-8pm {zone}",
  "Tue-Thu, 7pm-10pm {zone}",
  "Mon-Sun, 8am-8pm {zone}",
  "Weekday evenings {zone}",
  "Weekends only",
  "Weekday mornings, Saturday afternoons",
  "Flexible, please ask",
  "Evenings after 7pm {zone}, all day Sunday",
];

export const availabilitiesZh: readonly string[] = [
  "周一至周五 18:00–21:00（{zoneZh}）",
  "周六、周日 9:00–17:00（{zoneZh}）",
  "周一至周六 9:00–20:00（{zoneZh}）",
  "周二至周四 19:00–22:00（{zoneZh}）",
  "工作日晚间（{zoneZh}）",
  "周末全天",
  "时间灵活，请提前一天预约",
];

export const zonesZh = { ET: "美东", CT: "美中", MT: "山地", PT: "美西" } as const;
