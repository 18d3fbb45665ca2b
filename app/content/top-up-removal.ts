/** On the page where a card is removed: what becomes of the top-up from it. */
export const TOP_UP_REMOVAL = {
  ends: 'Your automatic top-up charges this card. Removing it turns that off, and we email you to confirm.',
  other: 'Your automatic top-up charges another card and goes on.',
  none: 'Nothing tops up your Earth Cash automatically, so nothing else stops.',
} as const;
