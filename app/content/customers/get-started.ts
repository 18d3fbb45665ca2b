import { SCENES } from '~/content/core/scenes';
import type { StoredAnswer, SignUpField, SignUpKind } from '~/domain/customers/sign-up';

/** The kinds of account that /get-started offers. */
export const KIND_LABELS: Readonly<
  Record<SignUpKind, { label: string; text: string; heading: string }>
> = {
  individual: {
    label: 'Individual',
    text: 'For your kitchen, picnics, and birthdays.',
    heading: 'An account for yourself',
  },
  business: {
    label: 'Business',
    text: 'Cafés, caterers, kitchens, and anyone with a counter.',
    heading: 'An account for your business',
  },
  university: {
    label: 'University',
    text: 'Dining, events, and departments on one campus.',
    heading: 'An account for your university',
  },
  'greek-life': {
    label: 'Greek life',
    text: 'Councils and offices that order for many chapters.',
    heading: 'An account for Greek life',
  },
  fraternity: {
    label: 'Fraternity',
    text: 'Your chapter, its events, and its game days.',
    heading: 'An account for your fraternity',
  },
  sorority: {
    label: 'Sorority',
    text: 'Your chapter, its events, and its fundraisers.',
    heading: 'An account for your sorority',
  },
  'student-organization': {
    label: 'Student organization',
    text: 'Clubs and societies with events to host.',
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
    'Earth Brands accounts for individuals, businesses, universities, and Greek-life and student organizations: what you get, and how to open one.',
  heading: 'An account for the way you serve',
  intro: 'One email address, no password. Choose what describes you best.',
  scene: SCENES.containers,
  kinds: { heading: 'Who is it for?', other: 'Another account type', chosen: 'Account type' },
  form: {
    email: 'Email',
    marketing: 'Email me news and offers. I can unsubscribe at any time.',
    recording: 'You may record how I use this page to improve it. What I type is never recorded.',
    send: 'Sign Up',
    refused: 'Please fix these fields',
    haveAccount: 'Already have an account?',
  },
  benefits: {
    heading: 'What you get',
    items: [
      { heading: 'Everything in one place', text: 'Orders, addresses, cards, and invoices.' },
      { heading: 'My Products', text: 'What you order most, one click from your cart.' },
      {
        heading: 'Earth Cash',
        text: 'A store balance you fund by card. Get a 2% bonus on every deposit.',
      },
      {
        heading: 'Your team',
        text: 'Members of your organization can each order under their own name.',
      },
    ],
  },
  closing: {
    heading: 'You don’t need an account',
    text: 'You can also shop as a guest, or tell our sales team what your organization needs.',
  },
} as const;

/** Messages of /get-started after the form was sent. */
export const SIGNED_UP = {
  welcome: {
    heading: 'Welcome to Earth Brands',
    text: 'Your account is open, and a welcome email is on its way. To sign in, enter your email address and we’ll send you a code. There’s no password.',
  },
  'check-email': {
    heading: 'Check your email',
    text: 'We emailed you what to do next.',
  },
} as const;

/** Texts of /get-started-ambassador. */
export const GET_STARTED_AMBASSADOR = {
  title: 'Become an Ambassador',
  description:
    'Campus ambassadors bring better cups to chapters, clubs, and events, and earn commission. See how the program works and how to join.',
  heading: 'Bring better cups to campus',
  intro:
    'Ambassadors talk to chapters, clubs, and dining halls, help them choose, and earn commission on the orders that follow.',
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
    instagramHint: 'So we can find each other, like @earth.brands.',
    birthday: 'Birthday',
    birthdayHint: 'You must be 13 or older. We like to say happy birthday.',
    greeklife: 'Are you part of Greek life?',
    greeklifeOpen: 'Prefer not to say',
    fraternity: 'Fraternity',
    sorority: 'Sorority',
    recording: 'You may record how I use this page to improve it. What I type is never recorded.',
    send: 'Become an Ambassador',
    refused: 'Please fix these fields',
    as: 'You’re joining with your account',
  },
  tasks: {
    heading: 'What ambassadors do',
    items: [
      {
        heading: 'Start the conversation',
        text: 'With the chapter that hosts on Saturdays, the club with the bake sale, and the café in the library.',
      },
      {
        heading: 'Help them choose',
        text: 'Cups that fit their lids, lids that fit their drinks, and bins that fit both.',
      },
      {
        heading: 'See the results',
        text: 'The Ambassador Portal shows what your link brings in, the leaderboards, and your payable commission.',
      },
    ],
  },
  support: {
    heading: 'What you get from us',
    items: [
      { heading: 'Training', text: 'Short lessons about materials, composting, and the store.' },
      { heading: 'Assets', text: 'Logos, flyers, and photos you can use.' },
      {
        heading: 'Commission',
        text: 'Earned on the orders you refer, and shown to the cent.',
      },
    ],
  },
  who: {
    heading: 'Who can join',
    paragraphs: [
      'Students at a college or university, in a fraternity, a sorority, another student organization, or none at all. Sales experience is welcome but not required.',
    ],
  },
} as const;

/** Messages after the form was sent, or after the link in the mail was used. */
export const AMBASSADOR_JOINED = {
  welcome: {
    heading: 'Welcome to the program',
    text: 'You’re an ambassador now, and a welcome email is on its way. Your link, your code, and your first steps are in the Ambassador Portal.',
  },
  confirm: {
    heading: 'You already have an account',
    text: 'To keep your account safe, we emailed you a link. Open it within a day to become an ambassador.',
  },
  'check-email': {
    heading: 'Check your email',
    text: 'We emailed you what to do next.',
  },
} as const;

/** Texts of the page that the link in the mail leads to. */
export const CONFIRM_AMBASSADOR = {
  title: 'Confirm your ambassador sign-up',
  description: 'The page that the link in our email opens.',
  heading: 'Become an ambassador with your account?',
  intro:
    'Ambassadors bring better cups to campus and earn commission on the orders they refer. Confirming opens the Ambassador Portal to your account. Below is what we’d keep with it. If you didn’t ask for this, leave this page.',
  send: 'Become an Ambassador',
  gone: {
    heading: 'This link no longer works',
    text: 'Each link works once and expires after 24 hours. To get a new one, fill in the form again.',
    again: 'Back to the form',
  },
  answers: {
    college: 'College or university',
    graduationYear: 'Graduation year',
    instagram: 'Instagram',
    birthday: 'Birthday',
    greeklife: 'Greek life',
    fraternity: 'Fraternity',
    sorority: 'Sorority',
    sessionReplayUrl: 'Form recording',
    businessName: 'Business name',
    companyWebsite: 'Website',
    universityName: 'University',
    studentOrg: 'Student organization',
  } satisfies Record<StoredAnswer, string>,
} as const;
