/**
 * The mails that a money transaction, or any other, causes: written to the outbox with it and sent from there,
 * each once. Every one has a template in `emails`, which gets `{greeting}`, `{link}` and these words.
 */
export type OutboxWords = {
  'invoice-payment': 'amount';
  'cash-held': 'amount';
  'cash-released': 'amount';
  'cash-taken': 'amount';
  /** `reason` is a `MendableBecause`, which is put in words when the mail is sent. */
  'account-frozen': 'reason';
  'account-unfrozen': never;
  'commission-earned': 'orders' | 'amount' | 'date';
  'payout-requested': 'amount';
  'payout-into-cash': 'amount';
  'allowance-set': 'organization' | 'allowance';
  'member-left': 'member' | 'organization';
  'member-removed': 'organization';
  /** To staff. */
  'payout-canceled-staff': 'customer' | 'amount' | 'payout';
};

export type OutboxTemplate = keyof OutboxWords;

/** A mail to be sent. */
export type OutboxEmail = {
  [Template in OutboxTemplate]: {
    template: Template;
    /** Names what caused it: the same key is sent once. */
    key: string;
    /** The recipient, whose address is looked up when it is sent; null for staff. */
    customerGid: string | null;
    /** For the placeholders. Names of people only as `greetedName` allows them. */
    words: Record<OutboxWords[Template], string>;
    /** The id of what it is about, for its link: an invoice, a payout; null if the link needs none. */
    about: string | null;
  };
}[OutboxTemplate];
