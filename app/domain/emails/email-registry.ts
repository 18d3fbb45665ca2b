/** What the store knows about a mail besides its text, which staff edit. */
type Entry = {
  /** Who gets it: 'typed' is somebody whose address was typed into a form. */
  to: 'customer' | 'staff' | 'typed';
  /** What its cause says, for the placeholders. Names of people only as `greetedName` allows them. */
  variables?: readonly string[];
  /**
   * Who writes it when it is sent: the recipient and the other placeholders are read then, and whether it is
   * still due. Without it, `to` and `variables` are all, with `{greeting}` and `{link}`.
   */
  letter?: string;
  /** The mail that follows once this one was sent. */
  next?: string;
  /** The recipient's server rejects it for good: it ends, instead of being tried for four days. */
  endsIfRejected?: true;
  /** Staff have deleted its text: it ends, instead of waiting for one. */
  endsIfDeleted?: true;
  /** Staff may send it again: its letter reads all that it says anew. */
  isRepeatable?: true;
  /** How often it is tried again, if not for four days. */
  retryLimit?: number;
};

const typed = { to: 'typed', endsIfRejected: true } as const;
const courtesy = { ...typed, endsIfDeleted: true } as const;
const signUp = { ...courtesy, letter: 'sign-up' } as const;
const closing = { ...courtesy, to: 'customer', letter: 'account-request' } as const;
const enquiry = { to: 'staff', letter: 'enquiry' } as const;
const thanks = { ...courtesy, letter: 'enquiry-acknowledgement' } as const;
const again = { to: 'customer', isRepeatable: true } as const;
const customOrder = { ...again, letter: 'custom-order' } as const;
const customOrderStaff = { to: 'staff', letter: 'custom-order' } as const;
const quote = { to: 'customer', letter: 'quote' } as const;
const quoteLink = { ...quote, variables: ['token'] } as const;
const quoteStaff = { to: 'staff', letter: 'quote' } as const;
const stockAlert = { ...courtesy, letter: 'stock-alert', variables: ['token', 'stop'] } as const;
const returnStep = { ...again, letter: 'return' } as const;
const returnStaff = { to: 'staff', letter: 'return' } as const;
const topUp = { ...again, letter: 'top-up' } as const;
const deposit = { ...again, letter: 'deposit' } as const;
const bankPayment = { ...again, letter: 'bank-payment' } as const;
const invoiceReminder = { ...again, letter: 'invoice-reminder', endsIfRejected: true } as const;
const parcel = { ...again, letter: 'parcel' } as const;
const dispute = { to: 'staff', letter: 'dispute' } as const;
const alarm = { to: 'staff', letter: 'alarm' } as const;
const payout = { ...again, letter: 'payout' } as const;
const allowanceDecision = { to: 'customer', letter: 'allowance-decision' } as const;
const invoiceDecision = {
  to: 'customer',
  letter: 'invoice-decision',
  variables: ['decidedAt'],
} as const;

/** Every mail that the store sends. Its first text is in `db/seeds`, under the same name. */
export const emailRegistry = {
  'contact-sales': { ...enquiry, next: 'contact-sales-acknowledgement' },
  'contact-sales-acknowledgement': thanks,
  careers: { ...enquiry, next: 'careers-acknowledgement' },
  'careers-acknowledgement': thanks,
  partners: { ...enquiry, next: 'partners-acknowledgement' },
  'partners-acknowledgement': thanks,

  'account-closing-staff': { to: 'staff', letter: 'account-request', next: 'account-closing' },
  'account-closing-withdrawn-staff': { to: 'staff', letter: 'account-request' },
  'account-closing': closing,
  'account-closed': closing,
  'account-closing-refused': closing,

  'welcome-individual': signUp,
  'welcome-business': signUp,
  'welcome-university': signUp,
  'welcome-greek-life': signUp,
  'welcome-fraternity': signUp,
  'welcome-sorority': signUp,
  'welcome-student-organization': signUp,
  'welcome-ambassador': signUp,
  'ambassador-confirm': signUp,
  'account-exists': signUp,

  'staff-invitation': { ...typed, letter: 'staff-invitation', variables: ['requestNo'] },
  // Abandoned before its link expires.
  'staff-reset': { ...typed, letter: 'staff-reset', retryLimit: 8 },

  'organization-invitation': { ...typed, letter: 'invitation', variables: ['requestNo'] },
  'allowance-ask-admin': { ...typed, letter: 'allowance-ask', variables: ['admin'] },
  'allowance-ask-granted': allowanceDecision,
  'allowance-ask-refused': allowanceDecision,
  'allowance-set': { to: 'customer', variables: ['organization', 'allowance'] },
  'member-left': { to: 'customer', variables: ['member', 'organization'] },
  'member-removed': { to: 'customer', variables: ['organization'] },

  'invoice-request-staff': { to: 'staff', letter: 'invoice-request' },
  'invoice-option-granted': invoiceDecision,
  'invoice-option-refused': invoiceDecision,
  'order-invoice': {
    to: 'customer',
    letter: 'order-invoice',
    variables: ['number', 'order', 'amount', 'due'],
  },
  'invoice-reminder': invoiceReminder,
  'invoice-payment': { to: 'customer', variables: ['amount'] },

  'custom-order-request-staff': customOrderStaff,
  'custom-order-request': customOrder,
  'custom-order-quote': customOrder,
  'custom-order-proof': customOrder,
  'custom-order-approved-staff': customOrderStaff,
  'custom-order-comment-staff': customOrderStaff,
  'custom-order-comment': customOrder,
  'custom-order-cancelled': customOrder,
  'custom-order-quote-agreed': customOrder,
  'custom-order-in-production': customOrder,
  'custom-order-printed': customOrder,
  'custom-order-packed': customOrder,
  'custom-order-shipped': customOrder,
  'custom-order-delivered': customOrder,
  'custom-order-rescheduled': customOrder,
  'custom-order-corrected': customOrder,

  'quote-sent': quoteLink,
  'quote-reminder': quoteLink,
  'quote-comment': quote,
  'quote-request-staff': quoteStaff,
  'quote-comment-staff': quoteStaff,
  'quote-declined-staff': quoteStaff,

  'stock-alert-confirm': stockAlert,
  'back-in-stock': stockAlert,
  'return-requested': returnStep,
  'return-question': returnStep,
  'return-approved': returnStep,
  'return-declined': returnStep,
  'return-received': returnStep,
  'return-refunded': returnStep,
  'return-credited': returnStep,
  'return-replaced': returnStep,
  'return-request-staff': returnStaff,
  'return-answer-staff': returnStaff,

  'order-confirmation': { ...again, letter: 'order' },
  'order-pay-link': { to: 'customer', variables: ['amount', 'order'] },
  'order-changed': { ...again, letter: 'order-change', variables: ['order', 'due'] },
  'order-payment': { to: 'customer', variables: ['amount', 'order'] },
  'bank-payment-failed': bankPayment,
  'order-refunded': { ...again, letter: 'refund' },
  'order-cancelled': { ...again, letter: 'cancelled-order' },
  'parcel-shipped': parcel,
  'parcel-delivered': parcel,
  'pickup-ready': { ...again, letter: 'pickup' },

  'top-up-agreed': topUp,
  'top-up-added': topUp,
  'top-up-capped': topUp,
  'top-up-stopped': topUp,

  'deposit-by-card': deposit,
  'deposit-arrived': deposit,
  'deposit-failed': deposit,
  'cash-held': { to: 'customer', variables: ['amount'] },
  'cash-released': { to: 'customer', variables: ['amount'] },
  'cash-taken': { to: 'customer', variables: ['amount'] },
  // `reason` is a `MendableBecause`, which the letter puts in words.
  'account-frozen': { to: 'customer', letter: 'frozen-account', variables: ['reason'] },
  'account-unfrozen': { to: 'customer' },

  'dispute-opened-staff': dispute,
  'inquiry-opened-staff': dispute,
  'dispute-due-staff': dispute,

  'commission-earned': { to: 'customer', variables: ['orders', 'amount', 'date'] },
  'payout-asked-staff': { to: 'staff', letter: 'payout-asked' },
  'payout-requested': { to: 'customer', variables: ['amount'] },
  'payout-into-cash': { to: 'customer', variables: ['amount'] },
  'payout-canceled-staff': { to: 'staff', variables: ['customer', 'amount', 'payout'] },
  'payout-paid': payout,
  'payout-refused': payout,

  // To one admin, whose staff_user.id `admin` is.
  'approval-staff': { to: 'staff', letter: 'approval', variables: ['admin'] },

  'alarm-staff': alarm,
  'alarm-resolved-staff': alarm,

  // Any of the others with sample values, for the staff member who tries it and waits for it.
  test: { ...courtesy, to: 'staff', letter: 'test', variables: ['template'], retryLimit: 2 },
} as const satisfies Record<string, Entry>;

type Registry = typeof emailRegistry;

export type EmailTemplateName = keyof Registry;

/** Who writes mails when they are sent. */
export type LetterName = Extract<Registry[EmailTemplateName], { letter: string }>['letter'];

/** The mails that one of them writes. */
export type TemplatesOf<Name extends LetterName> = {
  [T in EmailTemplateName]: Registry[T] extends { letter: Name } ? T : never;
}[EmailTemplateName];

/** The mails that say only what their cause has said. */
export type PlainTemplateName = {
  [T in EmailTemplateName]: Registry[T] extends { letter: string } ? never : T;
}[EmailTemplateName];

type VariablesOf<T extends EmailTemplateName> = Registry[T] extends {
  variables: readonly (infer Name extends string)[];
}
  ? { variables: Record<Name, string> }
  : { variables?: undefined };

/** A mail to be sent. */
export type Email = {
  [T in EmailTemplateName]: {
    template: T;
    /** Names what caused it: the same key is sent once. */
    key: string;
    /** The customer who gets it, whose address is looked up when it is sent; not for staff. */
    to?: string;
    /** The id of what it is about, for its letter and its link. */
    about?: string;
  } & VariablesOf<T>;
}[EmailTemplateName];

/** Returns what is known about a mail; null for a name that the store no longer sends. */
export function emailEntry(template: string): Entry | null {
  return Object.hasOwn(emailRegistry, template)
    ? emailRegistry[template as EmailTemplateName]
    : null;
}

/**
 * Why a mail is not to be sent: it has no recipient, it is no longer due, its address has had enough, its
 * recipient's server rejects it for good, or staff have deleted its text.
 */
export type NotSentBecause = 'no-recipient' | 'not-due' | 'too-many' | 'refused' | 'no-text';

/** Why an attempt has failed: the mail server's answer, its text, Shopify, or anything else. */
export type FailedBecause =
  | 'invalid'
  | 'deferred'
  | 'unauthorized'
  | 'unreachable'
  | 'timeout'
  | 'lost'
  | 'text'
  | 'platform'
  | 'error';

export type EmailProblem = NotSentBecause | FailedBecause;
