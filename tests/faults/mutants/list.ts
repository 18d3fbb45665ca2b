/** Removes one protection by replacing an exact text. */
export type Mutant = {
  name: string;
  /** The missing protection, in words. */
  without: string;
  file: string;
  /** Must occur exactly once; otherwise the program reports it and stops. */
  text: string;
  instead: string;
  /** Test files of which at least one must fail. */
  tests: readonly string[];
};

const INTENTS = 'app/platforms/stripe/payment-intents.server.ts';
const MACHINE = 'app/services/payments/card-charge.server.ts';
const CHECK = 'app/domain/payments/card-charge.ts';
const TABLES = 'db/migrations/0013-deposits.ts';
const GUARDS = 'db/migrations/0010-ledger-guards.ts';
const SHOPIFY = 'app/platforms/shopify/customers/customer-balance.server.ts';

const FAULTS = 'tests/flows/deposit-faults.test.ts';
const DUPLICATES = 'tests/flows/deposit-duplicates.test.ts';
const DEPOSITS = 'tests/flows/deposit-earth-cash.test.ts';
const CREDIT = 'tests/flows/deposit-credit.test.ts';
const OWN_TABLES = 'tests/flows/money-tables.test.ts';
const PUBLISHING = 'tests/flows/publish-balance.test.ts';
const PAYOUTS = 'tests/flows/commission-payouts.test.ts';
const PAYOUT = 'app/services/commissions/pay-out-commission.server.ts';
const REVERSED = 'tests/flows/commission-deposits.test.ts';
const WEBHOOKS = 'tests/flows/stripe-webhooks.test.ts';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'create-key',
    without: 'the idempotency key of the creation from the row',
    file: INTENTS,
    text: '`${key}:${id}:create`',
    instead: '`${key}:${crypto.randomUUID()}:create`',
    tests: [FAULTS, DEPOSITS],
  },
  {
    name: 'confirm-key',
    without: 'the idempotency key of the confirmation from the row',
    file: INTENTS,
    text: '`${APPS[kind].key}:${id}:confirm:${confirmSeq}`',
    instead: '`${APPS[kind].key}:${crypto.randomUUID()}:confirm`',
    tests: [FAULTS, DEPOSITS],
  },
  {
    name: 'form-token',
    without: 'the unique index on a form’s token',
    file: TABLES,
    text: '      unique (customer_gid, form_token),\n',
    instead: '',
    tests: [OWN_TABLES],
  },
  {
    name: 'one-open',
    without: 'the index that allows one open deposit',
    file: TABLES,
    text: 'create unique index deposit_one_open',
    instead: 'create index deposit_one_open',
    tests: [OWN_TABLES],
  },
  {
    name: 'token-look-up',
    without: 'the look at what the same form has become',
    file: 'app/models/deposits/accept-deposit.server.ts',
    text: '  if (deposit === null) return null;\n  return deposit.fingerprint',
    instead: '  if (deposit !== null || fingerprint !== "") return null;\n  return fingerprint',
    tests: [DUPLICATES],
  },
  {
    name: 'dedupe-key',
    without: 'the ledger’s unique key of what happened',
    file: 'app/models/ledger/ledger.server.ts',
    text: 'dedupe_key: dedupeKey,',
    instead: 'dedupe_key: `${dedupeKey}:${randomUUID()}`,',
    tests: [CREDIT, 'tests/flows/refunds.test.ts'],
  },
  {
    name: 'customer-lock',
    without: 'the lock of the customer’s row',
    file: 'app/models/ledger/customer-account.server.ts',
    text: '    .forUpdate()\n',
    instead: '',
    tests: [DUPLICATES, CREDIT],
  },
  {
    name: 'compare-digest',
    without: 'the digest of the metafield that was read',
    file: SHOPIFY,
    text: '      compareDigest: digests.earthcash,\n',
    instead: '',
    tests: [PUBLISHING],
  },
  {
    name: 'companion-digest',
    without: 'the digest of the companion that was read',
    file: SHOPIFY,
    text: '      compareDigest: digests.versionMetafield,\n',
    instead: '',
    tests: [PUBLISHING],
  },
  {
    name: 'cancel-before-failed',
    without: 'canceling the intent before the deposit is called failed',
    file: 'app/services/deposits/advance-deposit.server.ts',
    text: '    run.intent = await cancelIntent(run.stripe, unpaid.id);\n',
    instead: "    run.intent = { ...unpaid, status: 'canceled' };\n",
    tests: [DEPOSITS, FAULTS],
  },
  {
    name: 'save-before-confirm',
    without: 'saving the intent before it is confirmed',
    file: MACHINE,
    text: '  run.failpoint(`${failpoints}after_create`);\n',
    instead: `  run.failpoint(\`\${failpoints}after_create\`);
  intent = await confirmIntent(stripe, charge, {
    intentId: intent.id,
    confirmSeq: 1,
    returnUrl: run.returnUrl(row.id),
    authorization: null,
  });
`,
    tests: [DEPOSITS, FAULTS],
  },
  {
    name: 'stored-5xx',
    without: 'the next key after a 5xx that the platform keeps',
    file: CHECK,
    text: ' || confirmAnswered5xx',
    instead: '',
    tests: ['app/domain/payments/card-charge.test.ts', FAULTS],
  },
  {
    name: 'webhook-once',
    without: 'keeping an event once',
    file: 'app/models/webhooks/webhook-event.server.ts',
    text: ".onConflict((known) => known.column('id').doNothing())",
    instead: ".onConflict((known) => known.column('id').doUpdateSet({ processed_at: null }))",
    tests: [WEBHOOKS],
  },
  {
    name: 'webhook-from-the-future',
    without: 'refusing events that are signed in the future',
    file: 'app/platforms/stripe/webhooks.server.ts',
    text: 'if (signedSeconds(signature) > now / 1000 + TOLERANCE_SECONDS) {',
    instead: 'if (signedSeconds(signature) < 0) {',
    tests: [WEBHOOKS],
  },
  {
    name: 'append-only',
    without: 'the trigger that keeps the ledger from being changed',
    file: GUARDS,
    text: 'before update or delete on ledger_entry',
    instead: 'before delete on ledger_entry',
    tests: [CREDIT, OWN_TABLES],
  },
  {
    name: 'zero-sum',
    without: 'the check that a transaction sums to zero',
    file: GUARDS,
    text: 'if lines < 2 or total <> 0 then',
    instead: 'if false then',
    tests: [CREDIT, OWN_TABLES],
  },
  {
    name: 'own-method',
    without: 'reading a method as the customer’s own',
    file: 'app/platforms/stripe/own-method.server.ts',
    text: 'sdk.customers.retrievePaymentMethod(customer, id),',
    instead:
      "customer === '' ? sdk.customers.retrievePaymentMethod(customer, id) : sdk.paymentMethods.retrieve(id),",
    tests: [DEPOSITS, 'tests/flows/saved-methods.test.ts'],
  },
  {
    name: 'amount-check',
    without: 'comparing what was taken with what was asked for',
    file: CHECK,
    text: 'intent.amountReceivedCents === charge.amountCents',
    instead: 'intent.amountReceivedCents > 0',
    tests: [CREDIT],
  },
  {
    name: 'livemode-check',
    without: 'comparing the mode, test or live',
    file: CHECK,
    text: 'livemode: intent.livemode === livemode',
    instead: 'livemode: livemode || !livemode',
    tests: [CREDIT],
  },
  {
    name: 'customer-check',
    without: 'comparing whose payment it is',
    file: CHECK,
    text: 'intent.customer === charge.stripeCustomerId',
    instead: 'intent.customer !== null',
    tests: [CREDIT],
  },
  {
    name: 'payout-line',
    without: 'taking out of the commission what is paid into Earth Cash',
    file: 'app/models/commissions/commission-payout.server.ts',
    text: "await insertEntry(trx, { kind: 'payout', payout, cents: -payout.cents });",
    instead: '',
    tests: [PAYOUTS],
  },
  {
    name: 'payout-same-form',
    without: 'answering the same form with the payout that it has made',
    file: PAYOUT,
    text: 'const known = await findPayoutByToken(trx, gid, post.formToken);',
    instead: 'const known = await findPayoutByToken(trx, gid, crypto.randomUUID());',
    tests: [PAYOUTS],
  },
  {
    name: 'payout-clock',
    without: 'counting a payout of a moment ago, whatever a clock that is behind says',
    file: 'app/models/commissions/commission-balance.server.ts',
    text: '(where payable_at <= greatest(${at}::timestamptz, occurred_at)),',
    instead: '(where payable_at <= ${at}::timestamptz),',
    tests: [PAYOUTS],
  },
  {
    name: 'commission-cash',
    without: 'taking a commission back when a bank takes back the deposit that paid',
    file: 'app/services/refunds/post-reversals.server.ts',
    text: "if (posted === 'posted') {",
    instead: 'if (false as boolean) {',
    tests: [REVERSED],
  },
  {
    name: 'lost-merged',
    without: 'counting the disputes that were lost with an account that was merged',
    file: 'app/models/ledger/lost-dispute.server.ts',
    text: ' or account.merged_into = ${gid}`',
    instead: '`',
    tests: ['tests/flows/account-merge-disputes.test.ts'],
  },
];
