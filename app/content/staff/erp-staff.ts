import { RECOVERY_CODE_COUNT } from '~/domain/staff/staff-account';

/** Texts of staff accounts: signing in, the reader's account, and all accounts for admins. */
export const STAFF_SIGN_IN = {
  forgottenLink: 'Forgot your password?',
  code: {
    title: 'Enter your code',
    text: 'Open your authenticator app and enter the six digits that it shows now. Without the phone, one of your recovery codes will do.',
    label: 'Code',
    send: 'Sign in',
    refused: 'You are not signed in yet',
    back: 'Start again with the password',
  },
  forgotten: {
    title: 'Forgot your password',
    text: 'We mail you a link with which you can choose a new one. It is good for an hour.',
    email: 'Email',
    send: 'Mail the link',
    refused: 'Nothing was sent yet',
    done: 'If somebody with this email address works here, a mail with a link is on its way. There is one in twenty minutes at most, whoever asks: a mail that came shortly before is still good.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Setting it signs you out everywhere. Codes of your authenticator app stay as they are.',
    password: 'New password',
    again: 'New password again',
    send: 'Set password',
    refused: 'The password is not set yet',
    over: 'This link is over',
    overText: 'It was used, or it is older than an hour. You can ask for another one.',
    done: 'Your password is set. Please sign in with it.',
  },
  invitation: {
    title: 'Set up your account',
    text: (role: 'staff' | 'admin') =>
      role === 'admin'
        ? 'You are invited as an admin. After the password you set up a second factor with an authenticator app.'
        : 'You are invited as a member of staff.',
    email: 'Your email address here',
    name: 'Your name',
    password: 'Password',
    again: 'Password again',
    send: 'Make account',
    refused: 'The account is not made yet',
    over: 'This invitation is over',
    overText: 'It was used, called off, replaced by a later mail, or is too old. Ask an admin.',
    signIn: 'To sign-in',
  },
} as const;

export const STAFF_ACCOUNT = {
  title: 'My account',
  text: 'How you sign in, and where you are signed in.',
  password: {
    heading: 'Password',
    old: 'Your password now',
    new: 'New password',
    again: 'New password again',
    hint: '12 characters or more. A few words that do not belong together are easy to keep.',
    save: 'Change password',
  },
  factor: {
    heading: 'Second factor',
    on: 'On',
    off: 'Off',
    onText: (left: number) =>
      `Signing in takes a code of your authenticator app. You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
    offText:
      'Signing in takes your password alone. With an authenticator app it takes a code as well.',
    setUp: 'Set up second factor',
    change: 'Change second factor',
  },
  sessions: {
    heading: 'Where you are signed in',
    here: 'This device',
    since: 'Since',
    lastSeen: 'Last seen',
    end: 'Sign out',
    others: 'Sign out everywhere else',
    none: 'You are signed in nowhere else.',
  },
  done: {
    password: 'Your password is changed. You are signed out everywhere else.',
    'session-ended': 'The session has ended.',
    'others-ended': 'You are signed out everywhere else.',
    'factor-off': 'The second factor is off.',
  },
} as const;

export const SECOND_FACTOR = {
  title: 'Second factor',
  text: 'With it nobody signs in by your password alone: it takes a code of an authenticator app on your phone.',
  owed: 'Admins need a second factor. Please set it up: the back-office opens after it.',
  begin: {
    heading: 'Set up an authenticator app',
    another: 'Set up another phone',
    text: 'Any app for one-time codes will do. First your password, so that nobody else does it.',
    anotherText:
      'The app that you use now works until the new one has shown its first code. Your recovery codes are replaced.',
    password: 'Your password',
    send: 'Show the key',
  },
  confirm: {
    heading: 'Add the key to your app',
    scan: 'Scan this picture with the app, or enter the key by hand. It is shown for 15 minutes.',
    picture: 'QR code with the key that stands below',
    key: 'Key',
    link: 'Open in an app on this device',
    code: 'Code that the app shows now',
    send: 'Turn on',
    again: 'Make another key',
  },
  codes: {
    heading: 'Your recovery codes',
    text: `Keep these ${RECOVERY_CODE_COUNT} codes where you would look for them without your phone. Each works once in place of a code of the app. They are shown this once.`,
    go: 'I have kept them',
  },
  renew: {
    heading: 'Recovery codes',
    text: 'A new set makes the old codes worthless.',
    send: 'Make new codes',
  },
  off: {
    heading: 'Turn off',
    text: 'Signing in then takes your password alone. The recovery codes go with it.',
    needed: 'Admins need a second factor, so it cannot be turned off.',
    send: 'Turn off second factor',
  },
  back: 'Back to my account',
} as const;

/** One-time messages after a change, on the list of users or on a user's page. */
export const STAFF_DONE = {
  invited: 'The invitation is on its way by email.',
  resent: 'The invitation is on its way again. Earlier links open nothing any more.',
  'called-off': 'The invitation is called off.',
  role: 'The role is changed. They sign in anew.',
  disabled: 'The account is disabled and signed out everywhere.',
  enabled: 'The account is open again.',
  'factor-reset':
    'The second factor is taken away. They sign in with the password and set it up anew.',
  'signed-out': 'They are signed out everywhere.',
} as const;

export type StaffDone = keyof typeof STAFF_DONE;

export function staffDone(code: string | null): string | null {
  return code !== null && Object.hasOwn(STAFF_DONE, code) ? STAFF_DONE[code as StaffDone] : null;
}

export const ROLE_LABELS = { staff: 'Staff', admin: 'Admin' } as const;

export const STAFF_USERS = {
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    state: 'State',
    factor: 'Second factor',
    since: 'Since',
    lastSeen: 'Last seen',
  },
  active: 'Active',
  disabled: 'Disabled',
  on: 'On',
  off: 'Off',
  noSession: 'No open session',
  invite: {
    heading: 'Invite somebody',
    text: 'They get a mail with a link that is good for 72 hours, and choose their own password.',
    email: 'Email',
    role: 'Role',
    send: 'Send invitation',
  },
  invitations: {
    heading: 'Open invitations',
    caption: 'Who is invited',
    by: 'Invited by',
    until: 'Good until',
    mail: 'Mail',
    sent: 'Sent',
    waiting: 'On its way',
    over: 'Over',
    resend: 'Send again',
    callOff: 'Call off',
    columns: { email: 'Email', role: 'Role', steps: 'What can be done' },
  },
  callOff: {
    heading: (email: string) => `Call off the invitation of ${email}?`,
    what: ['The link in the mail opens nothing from now on.', 'You can invite them again.'],
    confirm: 'Call off invitation',
    cancel: 'Keep it',
  },
  one: {
    text: 'What this account may do, and what was done with it.',
    self: 'This is you. Your password, second factor and sessions are on your own page.',
    toOwn: 'My account',
    back: 'All users',
    cancel: 'Cancel',
    steps: 'What can be done',
  },
} as const;

/** Maximum length of a note, in characters. */
export const MOST_NOTE_LETTERS = 2_000;

/** Texts of what staff note about an order or a dispute. */
export const NOTES = {
  heading: 'Notes',
  text: 'For the staff alone. A note stays: it can be neither changed nor removed.',
  none: 'Nobody has written a note yet.',
  label: 'New note',
  write: 'Write note',
  missing: 'Please write the note.',
  used: 'This form has written another note before. Please look whether it is there, and send again.',
  tooLong: 'A note has 2,000 characters at most.',
  card: 'This looks like the number of a card. Please take it out.',
  forgotten: 'Forgotten with the customer.',
  somebody: 'Somebody unknown',
} as const;

/** What a form says before or instead of asking for a second person. */
export const SINGLE_APPROVER = {
  waitsAlready: 'This has been asked for, and waits for a second person under Approvals.',
  formUsed: 'This form was used before. Please look at the order first; then send it again.',
  /** Before something is asked for: how far one person may go. */
  limit: (one: string, all: string) =>
    `Alone you can do up to ${one} at a time and ${all} in 24 hours; above that an admin has to approve it.`,
} as const;
