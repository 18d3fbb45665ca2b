/** Texts of the pages around signing in; the sign-in itself happens at the provider. */
export const SIGN_IN = {
  unavailable: {
    title: 'Log In',
    heading: 'We cannot sign you in just now',
    text: 'The service that signs our customers in does not answer. Nothing is wrong with your account: please try again in a moment.',
    again: 'Try again',
  },
  unknown: {
    heading: 'This sign-in is over',
    text: 'It was begun in another browser, was used before, or took longer than ten minutes. Please log in again.',
  },
  refused: {
    heading: 'You are not signed in',
    text: 'The sign-in was not finished: it was cancelled, or what came back did not match what we had sent. Please log in again.',
  },
  waiting: {
    heading: 'Signing you in',
    text: 'One moment: we are fetching your account.',
  },
  late: {
    heading: 'This takes longer than it should',
    text: 'Your sign-in has not come through yet. Look again in a moment, or start anew.',
    again: 'Look again',
  },
  logIn: 'Log In',
  out: 'You are signed out.',
  outEverywhere: 'You are signed out on every device.',
} as const;

export const AMBASSADOR_LOGIN = {
  title: 'Ambassador login',
  description: 'Log in to the portal of the Earth Brands campus ambassadors.',
  heading: 'Ambassador login',
  intro:
    'The Ambassador Portal uses the same account as the shop. Log in with the email address you joined with, and we will send you a code.',
  has: {
    heading: 'What is in the portal',
    items: [
      'Your link and your code, and the clicks and orders they bring',
      'Your commission: what is payable, pending and paid out, with a statement',
      'Boards of people, campuses and chapters',
      'Logos, flyers and photos to download',
      'Short lessons; who has finished them is paid more',
    ],
  },
  logIn: 'Log In',
  joinHeading: 'Not an ambassador yet?',
  joinText: 'Ambassadors bring better cups to their campus and earn a commission for it.',
  join: 'Become an Ambassador',
  notYet: 'Your account is not an ambassador’s yet. Join here.',
} as const;
