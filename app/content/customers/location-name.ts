/** Texts of the form that names a location. */
export const LOCATION_NAME = {
  heading: 'Name this location',
  renameHeading: 'Rename this location',
  label: 'What do you call it?',
  hint: 'Like “Main office” or “Dock 4”. Only you see it.',
  save: 'Save name',
  cancel: 'Cancel',
  takeAway: 'Take the name away',
  takeAwayText: 'The address stays; it is called by its street then.',
} as const;
