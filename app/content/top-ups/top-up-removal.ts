/** What removing a card does to the automatic top-up, for the page that asks. */
export const TOP_UP_REMOVAL = {
  ends: 'Your automatic top-up charges this card. Removing it turns that off, and we email you to confirm.',
  other: 'Your automatic top-up charges another card and goes on.',
  none: 'Nothing tops up your Earth Cash automatically, so nothing else stops.',
} as const;
