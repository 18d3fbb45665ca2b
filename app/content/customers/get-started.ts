import { SCENES } from '~/content/core/scenes';
import type { SignUpField, SignUpKind } from '~/domain/customers/sign-up';

/** The kinds of account that /get-started offers. */
export const KIND_WORDS: Readonly<
  Record<SignUpKind, { label: string; text: string; heading: string }>
> = {
  individual: {
    label: 'Individual',
    text: 'For the kitchen, the picnic and the birthday.',
    heading: 'An account for yourself',
  },
  business: {
    label: 'Business',
    text: 'Cafés, caterers, kitchens and everybody with a counter.',
    heading: 'An account for your business',
  },
  university: {
    label: 'University',
    text: 'Dining, events and departments on one campus.',
    heading: 'An account for your university',
  },
  'greek-life': {
    label: 'Greek-life',
    text: 'Councils and offices that order for many houses.',
    heading: 'An account for Greek life',
  },
  fraternity: {
    label: 'Fraternity',
    text: 'The house, its events and its game days.',
    heading: 'An account for your fraternity',
  },
  sorority: {
    label: 'Sorority',
    text: 'The house, its events and its fundraisers.',
    heading: 'An account for your sorority',
  },
  'student-organization': {
    label: 'Student organization',
    text: 'Clubs and societies with a table to set.',
    heading: 'An account for your student organization',
  },
};

export const FIELD_WORDS: Readonly<
  Record<SignUpField, { label: string; autoComplete: string; hint?: string }>
> = {
  businessName: { label: 'Business name', autoComplete: 'organization' },
  companyWebsite: { label: 'Website', autoComplete: 'url', hint: 'Like example.com' },
  universityName: { label: 'University', autoComplete: 'organization' },
  fraternity: { label: 'Fraternity', autoComplete: 'off' },
  sorority: { label: 'Sorority', autoComplete: 'off' },
  studentOrg: { label: 'Student organization', autoComplete: 'organization' },
};

/** Texts of /get-started. */
export const GET_STARTED = {
  title: 'Sign Up',
  description:
    'Accounts at Earth Brands for individuals, businesses, universities, Greek-life and student organizations: what they bring, and how to open one.',
  heading: 'An account for the way you serve',
  intro: 'One email address, no password. Choose what describes you best.',
  scene: SCENES.containers,
  kinds: { heading: 'Who is it for?', other: 'Another kind of account', chosen: 'Kind of account' },
  form: {
    email: 'Email',
    marketing: 'Send me news and offers by email. I can stop that at any time.',
    recording:
      'You may record how I use this page, to make it better. What I type is never recorded.',
    send: 'Sign Up',
    refused: 'You are not signed up yet',
    haveAccount: 'Already have an account?',
  },
  benefits: {
    heading: 'What an account brings',
    items: [
      { heading: 'Everything in one place', text: 'Orders, addresses, cards and invoices.' },
      { heading: 'My Products', text: 'What you order again and again, one press from the cart.' },
      {
        heading: 'Earth Cash',
        text: 'A balance for the shop that you fill by card. Each deposit is credited with a 2% bonus.',
      },
      {
        heading: 'Your people',
        text: 'An organization can let several of its members order, each under their own name.',
      },
    ],
  },
  closing: {
    heading: 'No need to sign up',
    text: 'You can also shop as a guest, or tell our sales team what your organization needs.',
  },
} as const;

/** Messages of /get-started after the form was sent. */
export const SIGNED_UP = {
  welcome: {
    heading: 'Welcome to Earth Brands',
    text: 'Your account is open, and a welcome is on its way to your inbox. To log in, enter your email address: we send you a code, there is no password.',
  },
  'check-email': {
    heading: 'Check your email',
    text: 'We have emailed you what to do next.',
  },
} as const;
