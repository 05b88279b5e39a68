/** Limits in graphemes. */
export const foundLimits = { min: 20, max: 1000 } as const;
export const reportTextLimit = 2000;
