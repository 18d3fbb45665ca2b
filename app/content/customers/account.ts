import { storeDay } from '~/domain/core/time/store-day';

/** Texts of the account area. */

export const ACCOUNT_PAGES = {
  profile: {
    label: 'Profile',
    title: 'Profile',
    intro: 'How we address you and reach you.',
  },
  billing: {
    label: 'Billing',
    title: 'Billing',
    intro: 'Where your orders go and how they are paid.',
  },
  company: {
    label: 'Company',
    title: 'Company',
    intro: 'Whom you buy for. It stands on your orders and helps us to plan with you.',
  },
  settings: {
    label: 'Settings',
    title: 'Settings',
    intro: 'What we may send you, where you are signed in, and your data.',
  },
} as const;

export type AccountPage = keyof typeof ACCOUNT_PAGES;

export const PROFILE = {
  details: 'Your details',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint:
    'You sign in with this email. To change it, change it where you sign in: it is updated here.',
  phone: 'Phone',
  phoneHint: 'Outside the United States, start with + and the country code.',
  birthday: 'Birthday',
  birthdayHint: 'If you like. Besides you only our staff see it.',
  instagram: 'Instagram',
  instagramHint: 'Your name there, without the @.',
  save: 'Save profile',
} as const;

export const CONSENT = {
  heading: 'News by email',
  label: 'Send me news and offers by email',
  text: 'A few emails a month at most, each with a link to unsubscribe. Emails about your orders come either way.',
  save: 'Save choice',
  since: 'You chose this on',
} as const;

export const BILLING = {
  addresses: {
    heading: 'Addresses',
    add: 'Add an address',
    empty: 'No addresses yet.',
    default: 'Default address',
    makeDefault: 'Make Default',
    edit: 'Edit',
    remove: 'Remove',
    abroad: 'Outside the United States: to change it, please write to us.',
    full: 'You have 50 addresses, which is as many as fit. Remove one to add another.',
  },
  form: {
    add: 'Add an address',
    edit: 'Edit address',
    locationName: 'What do you call it?',
    locationNameHint: 'Like “Main office” or “Home”. Only you see it.',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    address1: 'Street and number',
    address2: 'Apartment, suite, dock',
    city: 'City',
    provinceCode: 'State',
    chooseState: 'Choose a state',
    zip: 'ZIP code',
    phone: 'Phone',
    phoneHint: 'For the driver only.',
    country: 'United States. For deliveries to another country please write to our sales team.',
    asDefault: 'Use as my default address',
    save: 'Save address',
    cancel: 'Cancel',
  },
  removal: {
    heading: 'Remove this address?',
    text: 'It is taken out of your list, with its name. Orders that are on their way there still arrive.',
    confirm: 'Remove address',
    cancel: 'Keep it',
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
  which: 'You buy for a',
  websiteHint: 'Like example.com. We look for your logo there.',
  save: 'Save',
} as const;

export const SETTINGS = {
  sessions: {
    heading: 'Where you are signed in',
    here: 'This device',
    started: 'Signed in',
    lastSeen: 'Last seen',
    end: 'Sign out',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Ends every session, also on this device.',
  },
  data: {
    heading: 'Your data',
    text: 'Everything that we keep about you, in one file: your profile, addresses, orders, payments, custom orders, payment methods by name, Earth Cash, favorites, sessions and choices.',
    export: 'Export my data',
  },
  close: {
    heading: 'Close my account',
    text: 'We delete your profile, addresses and favorites. Order records that the law requires us to keep stay until that period ends.',
    ask: 'Close my account',
    confirmHeading: 'Close your account?',
    confirmText:
      'Our staff looks at your open orders and balance first and then writes to you. You can withdraw the request until then.',
    confirm: 'Request closing',
    cancel: 'Keep my account',
    requested: 'Closing your account was requested on',
    requestedText: 'We write to you when it is done. Until then everything works as before.',
    withdraw: 'Withdraw the request',
  },
} as const;

const DAY = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
});

/** Returns a date in words, by the store's calendar. @param iso ISO 8601, UTC */
export function dayLabel(iso: string): string {
  return DAY.format(new Date(`${storeDay(Date.parse(iso))}T00:00:00Z`));
}

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
