/** The keys of the back-office's lists; they do nothing while somebody types. */
export const LIST_KEYS = {
  title: 'Keyboard shortcuts',
  keys: [
    { keys: 'j', what: 'Next row' },
    { keys: 'k', what: 'Previous row' },
    { keys: 'Enter', what: 'Open the row' },
    { keys: 'x', what: 'Select or deselect the row' },
    { keys: '/', what: 'Search this list' },
    { keys: 'Ctrl+K', what: 'Find anything' },
    { keys: '?', what: 'Show these shortcuts' },
  ],
} as const;
