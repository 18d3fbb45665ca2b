/** The shortest and the longest reference of a payment. */
export const REFERENCE_BOUNDS = { min: 3, max: 100 } as const;
