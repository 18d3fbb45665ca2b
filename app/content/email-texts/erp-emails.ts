import type { EmailProblem } from '~/domain/emails/email-registry';
import type { MarkupError } from '~/domain/emails/mail-markup';

/** Texts of the pages about mails. */
export const EMAILS = {
  title: 'Emails',
  text: 'What was sent and what was not, and the text of each mail that the store sends.',
  texts: 'Texts',
  none: 'There are no mails.',
  columns: {
    type: 'Mail',
    subject: 'Subject',
    version: 'Version',
    changed: 'Last changed',
    by: 'By',
  },
  states: {
    'in-use': '',
    fallback: 'Its text cannot be filled: an older one is sent.',
    missing: 'It has no text: it is not sent.',
    unused: 'The store does not send it.',
  },
  never: 'As it came',
  nobody: 'Nobody yet',
} as const;

const PROBLEMS: Record<EmailProblem, string> = {
  'no-recipient': 'Nobody to send it to: the account or the address is no longer there.',
  'not-due': 'No longer due when it was to be sent.',
  'too-many': 'The address has had as many mails of this kind as it gets.',
  refused: 'The recipient’s mail server rejects it for good.',
  'no-text': 'It has no text.',
  text: 'Its text cannot be filled.',
  invalid: 'The address or the subject cannot be sent.',
  deferred: 'The mail server did not take it then.',
  unauthorized: 'The mail server rejects our name and password.',
  unreachable: 'No mail server answers.',
  timeout: 'The mail server took too long: it may have arrived.',
  lost: 'The mail server’s answer was lost: it may have arrived.',
  platform: 'Shopify does not answer, which knows the address.',
  error: 'It failed: the log has the reason.',
};

/** Texts of the lists of what was sent. */
export const SENT_EMAILS = {
  unsent: { heading: 'Not sent', none: 'Everything was sent.' },
  sent: { heading: 'Sent', none: 'Nothing was sent yet.' },
  columns: { type: 'Mail', to: 'To', written: 'Since', state: 'State' },
  to: { customer: 'Customer', staff: 'Staff', typed: 'The address given' },
  states: {
    waiting: 'Waiting',
    sent: 'Sent',
    dropped: 'Not sent',
    'given-up': 'Given up',
  },
  problems: PROBLEMS,
  attempts: (count: number) => `${count} attempts`,
} as const;

export const EMAIL = {
  back: 'All emails',
  facts: {
    subject: 'Subject',
    version: 'Version in use',
    names: 'What it can fill in',
  },
  noNames: 'Nothing',
  linkName: 'a whole address, for the href of a link',
  unused: 'The store does not send a mail of this name: there is nothing to fill it with.',
  broken:
    'The text in use cannot be filled. Until it is mended, the newest version that can be is sent.',
  missing: 'There is no text of this mail, and nobody gets it. Save one and it is sent.',
  preview: {
    heading: 'Preview',
    text: 'With made-up values. Pictures from elsewhere are not loaded here.',
    typed: 'Preview of what you have typed; nothing is saved yet',
    none: 'It cannot be drawn as it stands.',
    frame: 'The mail',
  },
  edit: {
    heading: 'Text',
    label: 'HTML of the mail',
    hint: 'The subject is the <title>. Placeholders stand in braces and are filled with escaped values.',
    save: 'Save',
    view: 'Preview only',
    adminsOnly: 'Admins change the text.',
    current: (version: number) => `What is in use now (version ${version})`,
  },
  test: {
    heading: 'Try it',
    text: 'Sends the version in use to your own address, with made-up values.',
    send: 'Send it to me',
  },
  versions: {
    heading: 'Versions',
    none: 'It has never been changed.',
    version: 'Version',
    at: 'Since',
    by: 'By',
    nobody: 'Not from the back-office',
    restored: (version: number) => `brought back version ${version}`,
    view: 'Look at it',
    current: 'In use',
  },
  older: {
    heading: (version: number) => `Version ${version}`,
    text: 'Brought back, it becomes the version in use under a new number; the one in use now stays in the list.',
    send: 'Bring it back',
    cancel: 'Leave it',
  },
  changed:
    'Somebody has saved another version since this page was drawn. Nothing of yours was written; both stand below. Save again to put yours on top.',
  done: {
    saved: 'The text is saved and is used from the next mail on.',
    restored: 'The older text is in use again.',
    sent: 'The mail is on its way to you.',
  },
} as const;

export type EmailDone = keyof typeof EMAIL.done;

/** Parses the message code in a URL; null if it is unknown. */
export function emailDone(text: string | null): EmailDone | null {
  return text !== null && Object.hasOwn(EMAIL.done, text) ? (text as EmailDone) : null;
}

const FIELD_ERRORS: Record<MarkupError['code'], (what: string) => string> = {
  tag: (what) => `A mail may not hold this tag: ${what}`,
  attribute: (what) => `This tag holds something that a mail may not, or twice: ${what}`,
  address: (what) =>
    `An address begins with https:// or mailto:, or is one of the mail’s own placeholders for addresses: ${what}`,
  style: (what) => `This style could load or hide something, which a mail may not: ${what}`,
  meta: (what) => `A mail may not say this of itself: ${what}`,
  malformed: (what) => `From here on it is no HTML that can be read without guessing: ${what}`,
  unclosed: (what) => `A tag is not closed, or in another order than it was opened: ${what}`,
  title: () => 'It needs one <title> of 1 to 150 characters without placeholders: its subject.',
  placeholder: (what) => `This mail cannot fill in ${what}.`,
  'placeholder-place': (what) => `No placeholder can stand there: ${what}`,
  'placeholder-missing': (what) => `${what} has to stay: the mail is about where it leads.`,
};

/** Returns why a text was refused. */
export function fieldErrorMessage({ code, what }: MarkupError): string {
  return FIELD_ERRORS[code](what);
}
