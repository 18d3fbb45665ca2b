/** The sheet that chooses the columns of a list. */
export const COLUMNS = {
  title: 'Columns',
  text: 'Only for you, wherever you sign in.',
  send: 'Show these columns',
} as const;

/** The sheet that saves a list as a view, and the page on which it says why it did not. */
export const VIEWS = {
  title: 'Views',
  text: 'Saves the filters, the sort order, and your columns under a name.',
  page: 'Saved lists, as tabs above the list they were saved from.',
  back: 'Back to the list',
  shared: 'shared',
  name: 'View name',
  share: 'Share with all staff',
  send: 'Save view',
  replace: 'Update view',
  remove: 'Remove',
  changeTitle: 'Edit views',
  done: { saved: 'View saved.', replaced: 'View updated.', removed: 'View removed.' },
} as const;
