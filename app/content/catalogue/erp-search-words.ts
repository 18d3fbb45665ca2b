/** Texts of the page on which staff edit what the search understands. */
export const SEARCH_WORDS = {
  title: 'Search words',
  text: 'When shoppers type one of these words, the search also finds products with ours. Changes show within a minute.',
  caption: 'Words shoppers type',
  word: 'Shoppers type',
  means: 'We say',
  remove: 'Remove',
  none: 'No words yet. Plurals and typing mistakes are understood without this list.',
  add: {
    heading: 'Add a word',
    hint: 'One word, such as silverware. Plurals count as the same word.',
    send: 'Add word',
  },
  removal: {
    heading: (word: string) => `Remove “${word}”?`,
    what: ['The search will find only products that contain the word itself.'],
    confirm: 'Remove word',
    cancel: 'Keep word',
  },
  done: {
    added: 'Word added.',
    removed: 'Word removed.',
    gone: 'A teammate already removed this word.',
  },
} as const;
