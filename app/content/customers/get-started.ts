import { SCENES } from '~/content/core/scenes';
import type { StoredAnswer, SignUpField, SignUpKind } from '~/domain/customers/sign-up';

/** The kinds of account that /get-started offers. */
export const KIND_LABELS: Readonly<
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

export const FIELD_LABELS: Readonly<
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

/** Texts of /get-started-ambassador. */
export const GET_STARTED_AMBASSADOR = {
  title: 'Become an Ambassador',
  description:
    'Campus ambassadors bring better cups to houses, clubs and events, and earn commission. What the program is, how it works, and how to join.',
  heading: 'Bring better cups to campus',
  intro:
    'Ambassadors talk to houses, clubs and dining halls, help them choose, and earn commission on what comes of it.',
  scene: SCENES.alliance,
  form: {
    heading: 'Join the program',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    college: 'College or university',
    graduationYear: 'Graduation year',
    instagram: 'Instagram',
    instagramHint: 'To find each other, like @earth.brands',
    birthday: 'Birthday',
    birthdayHint: 'Ambassadors are 13 or older, and we like to congratulate',
    greeklife: 'Are you part of Greek life?',
    greeklifeOpen: 'No answer',
    fraternity: 'Fraternity',
    sorority: 'Sorority',
    recording:
      'You may record how I use this page, to make it better. What I type is never recorded.',
    send: 'Become an Ambassador',
    refused: 'You have not joined yet',
    as: 'You join with your account',
  },
  tasks: {
    heading: 'What ambassadors do',
    items: [
      {
        heading: 'Start the conversation',
        text: 'With the house that hosts on Saturdays, the club with the bake sale, the café in the library.',
      },
      {
        heading: 'Help them choose',
        text: 'Cups that fit their lids, lids that fit their drinks, and bins that fit both.',
      },
      {
        heading: 'See what comes of it',
        text: 'The Ambassador Portal shows what your link brings, the boards and the commission that is payable.',
      },
    ],
  },
  support: {
    heading: 'What you get from us',
    items: [
      { heading: 'Training', text: 'Short lessons about materials, composting and the shop.' },
      { heading: 'Assets', text: 'Logos, flyers and photos that you can use.' },
      {
        heading: 'Commission',
        text: 'Earned on the orders that you bring, and shown to the cent.',
      },
    ],
  },
  who: {
    heading: 'Who can join',
    paragraphs: [
      'Students at a college or university, in a fraternity, a sorority, another student organization or none at all. Experience in sales is welcome and not asked for.',
    ],
  },
} as const;

/** Messages after the form was sent, or after the link in the mail was used. */
export const AMBASSADOR_JOINED = {
  welcome: {
    heading: 'Welcome to the program',
    text: 'You are an ambassador now, and a welcome is on its way to your inbox. Your link, your code and your first steps are in the Ambassador Portal.',
  },
  confirm: {
    heading: 'You have an account already',
    text: 'To keep your account safe, we have emailed you a link. Open it within a day, and your account is an ambassador’s.',
  },
  'check-email': {
    heading: 'Check your email',
    text: 'We have emailed you what to do next.',
  },
} as const;

/** Texts of the page that the link in the mail leads to. */
export const CONFIRM_AMBASSADOR = {
  title: 'Confirm that you become an ambassador',
  description: 'The page that the link in our mail leads to.',
  heading: 'Become an ambassador with your account?',
  intro:
    'As an ambassador you bring better cups to your campus and earn commission on the orders you bring; the portal is opened to your account. This is what we would keep with it. If you did not ask for this, leave the page.',
  send: 'Become an Ambassador',
  gone: {
    heading: 'This link does not work any more',
    text: 'Each link works once and for a day. To get a new one, please fill in the form again.',
    again: 'To the form',
  },
  answers: {
    college: 'College or university',
    graduationYear: 'Graduation year',
    instagram: 'Instagram',
    birthday: 'Birthday',
    greeklife: 'Greek life',
    fraternity: 'Fraternity',
    sorority: 'Sorority',
    sessionReplayUrl: 'Recording of the form',
    businessName: 'Business name',
    companyWebsite: 'Website',
    universityName: 'University',
    studentOrg: 'Student organization',
  } satisfies Record<StoredAnswer, string>,
} as const;
