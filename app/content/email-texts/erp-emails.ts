import type { EmailProblem } from '~/domain/emails/email-registry';
import type { MarkupError } from '~/domain/emails/mail-markup';

/** Texts of the pages about mails. */
export const EMAILS = {
  title: 'Emails',
  text: 'Emails that were sent or not sent, and the template for each email the store sends.',
  texts: 'Templates',
  none: 'No emails.',
  columns: {
    type: 'Email',
    subject: 'Subject',
    version: 'Version',
    changed: 'Last updated',
    by: 'Updated by',
  },
  states: {
    'in-use': '',
    fallback: 'The template can’t be filled in. An older version is sent.',
    missing: 'No template, so this email isn’t sent.',
    unused: 'Not used by the store.',
  },
  never: 'Original',
  nobody: 'Nobody yet',
} as const;

const STAFF_SUFFIX = /-staff$/;

/** Returns the name by which staff know an email: `account-closing-staff` → 'Account closing (to staff)'. */
export function emailName(type: string): string {
  const label = type
    .replace(STAFF_SUFFIX, '')
    .split('-')
    .map((word) => PLAIN_WORDS[word] ?? word)
    .join(' ')
    .replace('top up', 'top-up');
  const to = STAFF_SUFFIX.test(type) ? ' (to staff)' : '';
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}${to}`;
}

/** What the names in the database say otherwise than `docs/voice.md`. */
const PLAIN_WORDS: Readonly<Record<string, string | undefined>> = {
  asked: 'requested',
  ask: 'request',
  refused: 'declined',
  cancelled: 'canceled',
  greek: 'Greek',
};

const PROBLEMS: Record<EmailProblem, string> = {
  'no-recipient': 'No recipient: the account or address no longer exists.',
  'not-due': 'No longer needed when it was due to be sent.',
  'too-many': 'This address has reached its limit for this kind of email.',
  refused: 'The recipient’s mail server permanently rejected it.',
  'no-text': 'No template.',
  text: 'The template can’t be filled in.',
  invalid: 'The address or subject can’t be sent.',
  deferred: 'The mail server didn’t accept it at the time.',
  unauthorized: 'The mail server rejected our sign-in.',
  unreachable: 'No mail server answered.',
  timeout: 'The mail server took too long. The email may have arrived.',
  lost: 'The mail server’s answer was lost. The email may have arrived.',
  platform: 'Shopify, which has the address, didn’t answer.',
  error: 'Sending failed. The reason is in the log.',
};

/** Texts of the lists of what was sent. */
export const SENT_EMAILS = {
  heading: 'Sent and waiting',
  none: 'No emails yet.',
  nouns: ['email', 'emails'],
  search: 'Find emails',
  searchHint: 'Customer, email address, order number, or kind of email',
  tabs: 'Emails by status',
  filters: {
    sent: 'Sent',
    unsent: 'Not sent',
    waiting: 'Queued',
    dropped: 'Dropped',
    'given-up': 'Failed',
  },
  sorts: { newest: 'Newest first', oldest: 'Oldest first' },
  columns: { type: 'Email', to: 'To', written: 'Created', state: 'Status', again: 'Send again' },
  done: {
    queued: 'The email is on its way again.',
    not: 'That email wasn’t sent again. It may have just been sent, or it can’t be repeated.',
  },
  to: { customer: 'Customer', staff: 'Staff', typed: 'Address entered' },
  states: {
    waiting: 'Queued',
    sent: 'Sent',
    dropped: 'Dropped',
    'given-up': 'Failed',
  },
  problems: PROBLEMS,
  attempts: (count: number) => `${count} attempts`,
} as const;

export const EMAIL = {
  back: 'All emails',
  facts: {
    subject: 'Subject',
    version: 'Version in use',
    names: 'Placeholders',
  },
  noNames: 'None',
  linkName: 'a full URL, for the href of a link',
  unused: 'The store doesn’t send an email with this name, so there is nothing to fill in.',
  broken:
    'The version in use can’t be filled in. Until it’s fixed, the newest working version is sent.',
  missing: 'This email has no template, so no one gets it. Save one to start sending it.',
  preview: {
    heading: 'Preview',
    text: 'Uses sample values. External images aren’t loaded.',
    typed: 'Preview of your changes, not saved yet',
    none: 'This template can’t be previewed as written.',
    frame: 'Email preview',
  },
  edit: {
    heading: 'Template',
    label: 'Email HTML',
    hint: 'The <title> is the subject. Placeholders go in braces and are filled with escaped values.',
    save: 'Save',
    view: 'Preview only',
    adminsOnly: 'Only admins can change this template.',
    current: (version: number) => `Version in use (version ${version})`,
  },
  test: {
    heading: 'Send a test',
    text: 'Sends the version in use to your own email address, with sample values.',
    send: 'Send test to me',
  },
  versions: {
    heading: 'Versions',
    none: 'Never changed.',
    version: 'Version',
    at: 'Saved',
    by: 'Updated by',
    nobody: 'Outside the back office',
    restored: (version: number) => `restored from version ${version}`,
    view: 'View version',
    current: 'In use',
  },
  older: {
    heading: (version: number) => `Version ${version}`,
    text: 'Restoring makes this the version in use, with a new number. The current version stays in the list.',
    send: 'Restore version',
    cancel: 'Cancel',
  },
  changed:
    'Another teammate saved a new version while you were editing. Yours isn’t saved; both are shown below. Save again to replace theirs with yours.',
  done: {
    saved: 'Template saved. It’s used from the next email on.',
    restored: 'The older version is in use again.',
    sent: 'A test email is on its way to you.',
  },
} as const;

export type EmailDone = keyof typeof EMAIL.done;

/** Parses the message code in a URL; null if it is unknown. */
export function emailDone(text: string | null): EmailDone | null {
  return text !== null && Object.hasOwn(EMAIL.done, text) ? (text as EmailDone) : null;
}

const FIELD_ERRORS: Record<MarkupError['code'], (what: string) => string> = {
  tag: (what) => `Emails can’t contain this tag: ${what}`,
  attribute: (what) =>
    `This tag has an attribute that isn’t allowed in emails, or has it twice: ${what}`,
  address: (what) =>
    `A link must start with https:// or mailto:, or be one of this email’s link placeholders: ${what}`,
  style: (what) =>
    `This style could load or hide something, which isn’t allowed in emails: ${what}`,
  meta: (what) => `This meta tag isn’t allowed in emails: ${what}`,
  malformed: (what) => `The HTML can’t be read reliably from here on: ${what}`,
  unclosed: (what) => `A tag isn’t closed, or tags are closed in the wrong order: ${what}`,
  title: () => 'Add one <title> of 1 to 150 characters, without placeholders. It’s the subject.',
  placeholder: (what) => `This email has no placeholder ${what}.`,
  'placeholder-place': (what) => `A placeholder can’t go here: ${what}`,
  'placeholder-missing': (what) => `Keep ${what}: it’s the link this email is about.`,
};

/** Returns why a text was refused. */
export function fieldErrorMessage({ code, what }: MarkupError): string {
  return FIELD_ERRORS[code](what);
}
