/** Shapes from Lucide (ISC license), drawn on a grid of 24: those that most pages need. */
export const iconShapes = {
  "arrow-up-down": <path d="M21 16l-4 4-4-4 M17 20V4 M3 8l4-4 4 4 M7 4v16" />,
  bookmark: <path d="M6 3h12v18l-6-4-6 4z" />,
  "chevron-down": <path d="M6 9l6 6 6-6" />,
  "chevron-left": <path d="M15 18l-6-6 6-6" />,
  "chevron-right": <path d="M9 18l6-6-6-6" />,
  "circle-alert": (
    <>
      <circle cx="12" cy="12" r="10" />
      <line x1="12" x2="12" y1="8" y2="12" />
      <line x1="12" x2="12.01" y1="16" y2="16" />
    </>
  ),
  "circle-check": (
    <>
      <path d="M16 9l-5.5 5.5L8 12" />
      <circle cx="12" cy="12" r="10" />
    </>
  ),
  clock: (
    <>
      <path d="M12 6v6l4 2" />
      <circle cx="12" cy="12" r="10" />
    </>
  ),
  info: (
    <>
      <path d="M12 16v-4 M12 8h.01" />
      <circle cx="12" cy="12" r="10" />
    </>
  ),
  "loader-circle": <path d="M21 12a9 9 0 1 1-6.219-8.56" />,
  menu: <path d="M4 5h16 M4 12h16 M4 19h16" />,
  pencil: (
    <path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z M15 5l4 4" />
  ),
  search: (
    <>
      <path d="M21 21l-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </>
  ),
  "sliders-horizontal": <path d="M10 5H3 M12 19H3 M14 3v4 M16 17v4 M21 12h-9 M21 19h-5 M21 5h-7 M8 10v4 M8 12H3" />,
  "triangle-alert": (
    <path d="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3 M12 9v4 M12 17h.01" />
  ),
  x: <path d="M18 6 6 18 M6 6l12 12" />,
} as const;

export type IconName = keyof typeof iconShapes;
