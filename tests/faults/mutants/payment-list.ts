import type { Mutant } from './list';

const CARDS = 'tests/flows/payment-card.test.ts';
const CLOSED = 'tests/flows/closed-account.test.ts';
const REFUNDS = 'tests/flows/order-refunds.test.ts';
const KEYS = 'tests/flows/refund-keys.test.ts';
const CHARGES = 'tests/flows/order-charges.test.ts';
const RECONCILED = 'tests/flows/payment-reconcile.test.ts';

/** Protections of card payments, and of what follows a payment. */
export const PAYMENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'declines-open',
    without: 'counting card payments that are still open with those that were declined',
    file: 'app/models/card-history.server.ts',
    text: "open: of('open').map(",
    instead: "open: of('open').slice(9).map(",
    tests: [CARDS],
  },
  {
    name: 'declines-of-many',
    without: 'the pause of new cards after several different ones were declined',
    file: 'app/domain/card-pause.ts',
    text: 'chargedAt === null ? restAfter(all, limit, now) : 0',
    instead: '0',
    tests: [CARDS],
  },
  {
    name: 'refund-only-grows',
    without: 'keeping what was refunded from becoming less',
    file: 'app/models/payment-refund.server.ts',
    text: 'where order_gid = ${orderGid} and refunded_cents < ${most}',
    instead: 'where order_gid = ${orderGid} and refunded_cents <> ${most}',
    tests: [REFUNDS],
  },
  {
    name: 'refund-waits',
    without: 'waiting with a refund until its payment is settled',
    file: 'app/models/payment-return.server.ts',
    text: "if (locked.state !== 'settled') return null;",
    instead: '',
    tests: [REFUNDS],
  },
  {
    name: 'refund-of-terms',
    without: 'leaving what is owed on terms out of a refund',
    file: 'app/domain/payment-refund.ts',
    text: 'Math.min(Math.max(0, refundedCents), paid)',
    instead: 'Math.max(0, refundedCents)',
    tests: ['app/domain/payment-refund.test.ts', REFUNDS],
  },
  {
    name: 'refund-armed',
    without: 'writing a refund to a card down before it is sent',
    file: 'app/domain/payment-refund.ts',
    text: "return { do: 'arm', step: next };",
    instead: "return { do: 'send', step: next };",
    tests: ['app/domain/payment-refund.test.ts'],
  },
  {
    name: 'refund-gateway',
    without: 'leaving out of a refund what the platform has given back itself',
    file: 'app/domain/order-refund.ts',
    text: ' && (gateway ?? MANUAL_GATEWAY) === MANUAL_GATEWAY,',
    instead: ',',
    tests: [REFUNDS],
  },
  {
    name: 'refund-key-kept',
    without: 'keeping the key of a refund after an answer that taught nothing',
    file: 'app/models/refund-key.server.ts',
    text: 'isStripeFailure(error) && isStoredError(error)',
    instead: 'isStripeFailure(error)',
    tests: [KEYS],
  },
  {
    name: 'refund-key-age',
    without: 'another key for a refund before Stripe forgets the first',
    file: 'app/models/refund-key.server.ts',
    text: 'coalesce(refund_key_used_at <= ${oldest}, false)',
    instead: 'coalesce(refund_key_used_at < ${oldest} and false, false)',
    tests: [KEYS],
  },
  {
    name: 'refund-elsewhere',
    without: 'counting what was given back in the dashboard, and what a bank has taken',
    file: 'app/domain/payment-refund.ts',
    text: 'standing.refundedCents + standing.disputedCents)',
    instead: 'standing.refundedCents - standing.elsewhereCents)',
    tests: ['app/domain/payment-refund.test.ts', CHARGES],
  },
  {
    name: 'stray-charge-age',
    without: 'leaving a charge alone that may be on its way',
    file: 'app/domain/charge-findings.ts',
    text: ' || at.getTime() - createdAt.getTime() < OLD_MS) return false;',
    instead: ') return false;',
    tests: ['app/domain/charge-findings.test.ts', RECONCILED],
  },
  {
    name: 'return-closed',
    without: 'telling a person of what comes back to an account that was closed',
    file: 'app/models/closed-account.server.ts',
    text: 'if (!(await isClosing(trx, holder))) return [];',
    instead: 'if (await isClosing(trx, holder)) return [];',
    tests: [CLOSED],
  },
  {
    name: 'lots-returned',
    without: 'keeping which deposits got their money back',
    file: 'app/models/payment-return.server.ts',
    text: '      await keepReturnedLots(trx, paymentId, after);\n',
    instead: '',
    tests: [REFUNDS],
  },
];
