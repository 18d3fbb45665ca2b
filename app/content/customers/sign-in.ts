/** Texts of the pages around signing in; the sign-in itself happens at the provider. */
export const SIGN_IN = {
  unavailable: {
    title: 'Log In',
    heading: 'We can’t sign you in right now',
    text: 'Our sign-in service isn’t responding. Nothing is wrong with your account. Please try again in a moment.',
    again: 'Try again',
  },
  unknown: {
    heading: 'This sign-in has expired',
    text: 'It was started in another browser, was already used, or took longer than 10 minutes. Sign in again.',
  },
  refused: {
    heading: 'You’re not signed in',
    text: 'The sign-in was canceled, or the answer didn’t match what we sent. Sign in again.',
  },
  waiting: {
    heading: 'Signing you in',
    text: 'One moment while we load your account.',
  },
  late: {
    heading: 'This is taking longer than it should',
    text: 'Your sign-in hasn’t come through yet. Check again in a moment, or start over.',
    again: 'Check again',
  },
  logIn: 'Log In',
  out: 'You’re signed out.',
  outEverywhere: 'You’re signed out on all devices.',
} as const;

export const AMBASSADOR_LOGIN = {
  title: 'Ambassador login',
  description: 'Sign in to the Earth Brands campus ambassador portal.',
  heading: 'Ambassador login',
  intro:
    'The Ambassador Portal uses the same account as the store. Sign in with the email address you joined with, and we’ll send you a code.',
  has: {
    heading: 'What’s in the portal',
    items: [
      'Your link and code, and the clicks and orders they bring in',
      'Your commission: payable, pending, and paid out, with a statement',
      'Leaderboards of people, campuses, and chapters',
      'Logos, flyers, and photos to download',
      'Short lessons; finish them to earn more',
    ],
  },
  logIn: 'Log In',
  joinHeading: 'Not an ambassador yet?',
  joinText: 'Ambassadors bring better cups to their campus and earn commission for it.',
  join: 'Become an Ambassador',
  notYet: 'You aren’t an ambassador yet. Join here.',
} as const;
