/** Maximum length of a note, in characters. */
export const MOST_NOTE_LETTERS = 2_000;

/** Texts of what staff note about an order or a dispute. */
export const NOTES = {
  heading: 'Notes',
  text: 'For the staff alone. A note stays: it can be neither changed nor removed.',
  none: 'Nobody has written a note yet.',
  label: 'New note',
  write: 'Write note',
  missing: 'Please write the note.',
  used: 'This form has written another note before. Please look whether it is there, and send again.',
  tooLong: 'A note has 2,000 characters at most.',
  card: 'This looks like the number of a card. Please take it out.',
  forgotten: 'Forgotten with the customer.',
  somebody: 'Somebody unknown',
} as const;
