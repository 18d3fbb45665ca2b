import type { StatusBadge } from '~/content/core/tones';
import { RECOVERY_CODE_COUNT } from '~/domain/staff/staff-account';

/** Texts of staff accounts: signing in, the reader's account, and all accounts for admins. */
export const STAFF_SIGN_IN = {
  forgottenLink: 'Forgot your password?',
  code: {
    title: 'Enter your code',
    text: 'Enter the 6-digit code from your authenticator app. If you don’t have your phone, use a recovery code.',
    label: 'Code',
    send: 'Sign in',
    refused: 'You’re not signed in',
    back: 'Start over',
  },
  forgotten: {
    title: 'Forgot your password?',
    text: 'We’ll email you a link to choose a new one. The link works for 1 hour.',
    email: 'Email',
    send: 'Email link',
    refused: 'Nothing was sent',
    done: 'If this email address belongs to a staff account, a link is on its way. We send at most 1 every 20 minutes, so an earlier email may still have a working link.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Setting a new password signs you out everywhere. Your authenticator app keeps working.',
    password: 'New password',
    again: 'Confirm new password',
    send: 'Set password',
    refused: 'Your password wasn’t set',
    over: 'This link has expired',
    overText: 'It was already used, or it’s more than 1 hour old. You can request a new link.',
    done: 'Your password is set. Sign in with it.',
  },
  invitation: {
    title: 'Set up your account',
    text: (role: 'staff' | 'admin') =>
      role === 'admin'
        ? 'You’re invited as an admin. After you choose a password, you set up a second factor with an authenticator app.'
        : 'You’re invited as a staff member.',
    email: 'Your email address',
    name: 'Your name',
    password: 'Password',
    again: 'Confirm password',
    send: 'Create account',
    refused: 'Your account wasn’t created',
    over: 'This invitation has expired',
    overText:
      'It was used, canceled, or replaced by a later email, or it’s too old. Ask an admin for a new one.',
    signIn: 'Go to sign-in',
  },
} as const;

export const STAFF_ACCOUNT = {
  title: 'My account',
  text: 'How you sign in, and where you’re signed in.',
  password: {
    heading: 'Password',
    old: 'Current password',
    new: 'New password',
    again: 'Confirm new password',
    hint: 'At least 12 characters. A few unrelated words are easy to remember.',
    save: 'Change password',
  },
  factor: {
    heading: 'Second factor',
    on: 'On',
    off: 'Off',
    onText: (left: number) =>
      `Signing in takes your password and a code from your authenticator app. You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
    offText:
      'Signing in takes only your password. Add an authenticator app to require a code as well.',
    setUp: 'Set up second factor',
    change: 'Change second factor',
  },
  sessions: {
    heading: 'Where you’re signed in',
    here: 'This device',
    since: 'Since',
    lastSeen: 'Last seen',
    end: 'Sign out',
    others: 'Sign out everywhere else',
    none: 'You’re not signed in anywhere else.',
  },
  done: {
    password: 'Password changed. You’re signed out everywhere else.',
    'session-ended': 'Session ended.',
    'others-ended': 'You’re signed out everywhere else.',
    'factor-off': 'Second factor turned off.',
  },
} as const;

export const SECOND_FACTOR = {
  title: 'Second factor',
  text: 'With a second factor, your password alone isn’t enough: signing in also takes a code from an authenticator app on your phone.',
  owed: 'Admins need a second factor. Set it up to open the back office.',
  begin: {
    heading: 'Set up an authenticator app',
    another: 'Set up another phone',
    text: 'Any authenticator app works. Enter your password first, to confirm it’s you.',
    anotherText:
      'Your current app works until the new one has provided its first code. Your recovery codes are replaced.',
    password: 'Your password',
    send: 'Show setup key',
  },
  confirm: {
    heading: 'Add the key to your app',
    scan: 'Scan this QR code with the app, or enter the key manually. It works for 15 minutes.',
    picture: 'QR code of the key below',
    key: 'Key',
    link: 'Open in an app on this device',
    code: 'Current code from the app',
    send: 'Turn on',
    again: 'Create new key',
  },
  codes: {
    heading: 'Your recovery codes',
    text: `Keep these ${RECOVERY_CODE_COUNT} codes somewhere you can reach without your phone. Each works once in place of an app code. They’re shown only once.`,
    go: 'I’ve saved them',
  },
  renew: {
    heading: 'Recovery codes',
    text: 'A new set replaces the old codes.',
    send: 'Create new codes',
  },
  off: {
    heading: 'Turn off',
    text: 'Signing in will take only your password. Your recovery codes are deleted.',
    needed: 'Admins need a second factor, so it can’t be turned off.',
    send: 'Turn off second factor',
  },
  back: 'Back to my account',
} as const;

/** One-time messages after a change, on the list of users or on a user's page. */
export const STAFF_DONE = {
  invited: 'Invitation sent.',
  resent: 'Invitation sent again. Earlier links no longer work.',
  'called-off': 'Invitation canceled.',
  role: 'Role changed. They have to sign in again.',
  disabled: 'Account disabled and signed out everywhere.',
  enabled: 'Account enabled.',
  'factor-reset': 'Second factor reset. They sign in with their password and set it up again.',
  'signed-out': 'Signed out everywhere.',
} as const;

export type StaffDone = keyof typeof STAFF_DONE;

export function staffDone(code: string | null): string | null {
  return code !== null && Object.hasOwn(STAFF_DONE, code) ? STAFF_DONE[code as StaffDone] : null;
}

export const ROLE_LABELS = { staff: 'Staff', admin: 'Admin' } as const;

/** Returns the role of a staff account, whether it works, and whether it has a second factor. */
export function staffBadges(member: {
  role: keyof typeof ROLE_LABELS;
  isDisabled: boolean;
  hasSecondFactor: boolean;
}): StatusBadge[] {
  return [
    { text: ROLE_LABELS[member.role] },
    member.isDisabled
      ? { text: STAFF_USERS.disabled, tone: 'bad' }
      : { text: STAFF_USERS.active, tone: 'good' },
    ...(member.hasSecondFactor ? [] : [{ text: STAFF_USERS.noFactor, tone: 'warn' as const }]),
  ];
}

export const STAFF_USERS = {
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    state: 'Status',
    factor: 'Second factor',
    since: 'Since',
    lastSeen: 'Last seen',
  },
  active: 'Active',
  disabled: 'Disabled',
  on: 'On',
  off: 'Off',
  noFactor: 'No second factor',
  noSession: 'No open sessions',
  joined: 'Account created',
  invite: {
    heading: 'Invite a teammate',
    text: 'They get an email with a link that works for 72 hours, and choose their own password.',
    email: 'Email',
    role: 'Role',
    send: 'Send invitation',
  },
  invitations: {
    heading: 'Open invitations',
    caption: 'Open invitations',
    by: 'Invited by',
    until: 'Expires',
    mail: 'Email status',
    sent: 'Sent',
    waiting: 'Sending',
    over: 'Expired',
    resend: 'Send again',
    callOff: 'Cancel invitation',
    columns: { email: 'Email', role: 'Role', steps: 'Actions' },
  },
  callOff: {
    heading: (email: string) => `Cancel the invitation for ${email}?`,
    what: ['The link in the email stops working.', 'You can invite them again.'],
    confirm: 'Cancel invitation',
    cancel: 'Keep invitation',
  },
  one: {
    facts: 'Details',
    audit: (name: string) => `View what ${name} did`,
    self: 'This is you. Your password, second factor, and sessions are under My account.',
    toOwn: 'My account',
    back: 'All users',
    cancel: 'Cancel',
    steps: 'Actions',
  },
} as const;

/** Maximum length of a note, in characters. */
export const MOST_NOTE_LETTERS = 2_000;

/** Texts of what staff note about an order or a dispute. */
export const NOTES = {
  one: 'Note',
  label: 'New note',
  hint: 'For staff only. Notes can’t be changed or deleted.',
  write: 'Add note',
  missing: 'Enter a note.',
  used: 'This form already added a note. Check whether it’s there, then send again.',
  tooLong: 'Use up to 2,000 characters.',
  card: 'This looks like a card number. Remove it.',
  forgotten: 'Erased with the customer’s data.',
  somebody: 'Unknown teammate',
} as const;

/** What a form says before or instead of asking for a second person. */
export const SINGLE_APPROVER = {
  waitsAlready: 'Already requested: this is pending under Approvals.',
  formUsed: 'This form was already used. Check the order first, then send it again.',
  /** Before something is asked for: how far one person may go. */
  limit: (one: string, all: string) =>
    `You can do up to ${one} at a time and ${all} in 24 hours on your own. Above that, an admin has to approve.`,
} as const;
