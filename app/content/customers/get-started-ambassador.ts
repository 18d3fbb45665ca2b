import { SCENES } from '~/content/core/scenes';
import type { KeptAnswer } from '~/domain/customers/sign-up';

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
  } satisfies Record<KeptAnswer, string>,
} as const;
