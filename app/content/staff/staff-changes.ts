/** Said when one member of staff changes too much in a short time. */
export const CHANGES_TOO_FAST =
  'That was a lot of changes in a short time. Please try again in {wait}.';
