/** Texts of the account area. */

export const ACCOUNT_PAGES = {
  profile: {
    label: 'Profile',
    title: 'Profile',
    intro: 'Your name and how to reach you.',
  },
  billing: {
    label: 'Billing',
    title: 'Billing',
    intro: 'The cards and bank accounts you pay with.',
  },
  company: {
    label: 'Company',
    title: 'Company',
    intro: 'The company or university you buy for. Its name appears on your orders.',
  },
  settings: {
    label: 'Settings',
    title: 'Settings',
    intro: 'Emails from us, where you’re signed in, and your data.',
  },
} as const;

export type AccountPage = keyof typeof ACCOUNT_PAGES;

export const PROFILE = {
  details: 'Your details',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: 'You sign in with this email. Change it where you sign in, and we’ll update it here.',
  phone: 'Phone',
  phoneHint: 'Outside the United States, start with + and the country code.',
  birthday: 'Birthday',
  birthdayHint: 'Only you and our staff can see it.',
  instagram: 'Instagram',
  instagramHint: 'Your username, without the @.',
  save: 'Save profile',
} as const;

export const CONSENT = {
  heading: 'Email news and offers',
  label: 'Email me news and offers',
  text: 'At most a few emails a month, each with an unsubscribe link. You’ll get emails about your orders either way.',
  save: 'Save preference',
  since: 'You chose this on',
} as const;

export const BILLING = {
  more: 'Related',
  payments: 'Payments',
  paymentsText: 'Your balance, deposits, and what you paid.',
  locations: 'Addresses',
  locationsText: 'Where we ship to.',
  form: {
    add: 'Add an address',
    edit: 'Edit address',
    locationName: 'Location name',
    locationNameHint: 'Like “Main office” or “Home.” Only you can see it.',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    address1: 'Street address',
    address2: 'Apartment, suite, or dock',
    city: 'City',
    provinceCode: 'State',
    chooseState: 'Choose a state',
    zip: 'ZIP code',
    phone: 'Phone',
    phoneHint: 'Only for the delivery driver.',
    country:
      'We ship within the United States. To ship to another country, contact our sales team.',
    asDefault: 'Use as my default address',
    save: 'Save address',
    cancel: 'Cancel',
  },
  removal: {
    heading: 'Remove this address?',
    text: 'This removes the address and its name from your list. Orders on their way there will still arrive.',
    confirm: 'Remove address',
    cancel: 'Keep address',
  },
} as const;

export const COMPANY = {
  company: {
    switch: 'Company',
    heading: 'Your company',
    name: 'Company name',
    website: 'Company website',
  },
  university: {
    switch: 'University',
    heading: 'Your university',
    name: 'University name',
    website: 'University website',
  },
  which: 'Who do you buy for?',
  websiteHint: 'Like example.com. We’ll look for your logo there.',
  save: 'Save',
} as const;

export const SETTINGS = {
  sessions: {
    heading: 'Where you’re signed in',
    here: 'This device',
    started: 'Signed in',
    lastSeen: 'Last active',
    end: 'Sign out',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Ends every session, including this one.',
  },
  data: {
    heading: 'Your data',
    text: 'Everything we keep about you, in one file: your profile, addresses, orders, payments, custom orders, payment methods by name, Earth Cash, favorites, sessions, and preferences.',
    export: 'Export my data',
  },
  close: {
    heading: 'Close my account',
    text: 'We delete your profile, addresses, and favorites. We keep the order records that the law requires, without your name.',
    ask: 'Close my account',
    confirmHeading: 'Request account closure?',
    confirmText:
      'Our team checks your open orders and balance first, then writes to you. You can withdraw the request until then.',
    confirm: 'Request account closure',
    cancel: 'Keep my account',
    requested: 'You asked us to close your account on',
    requestedText: 'We’ll write to you when it’s done. Until then, everything works as before.',
    withdraw: 'Withdraw request',
  },
} as const;

/** Texts of the form that names a location. */
export const LOCATION_NAME = {
  heading: 'Name this location',
  renameHeading: 'Rename this location',
  label: 'Location name',
  hint: 'Like “Main office” or “Dock 4.” Only you can see it.',
  save: 'Save name',
  cancel: 'Cancel',
  takeAway: 'Remove name',
  takeAwayText: 'The address stays, listed by its street.',
} as const;
