import type { Mutant } from './list';

const APPROVALS = 'tests/flows/approvals.test.ts';
const KINDS = 'tests/flows/approval-kinds.test.ts';
const PROOF = 'tests/flows/commission-proof.test.ts';

/** Protections of what one person may not do alone, and of commissions that no payment proves. */
export const APPROVAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'commission-proof',
    without: 'a second person for the commission on an order that no payment proves',
    file: 'app/models/commissions/commission.server.ts',
    text: "if (!facts.isProven && facts.verdict !== 'approved') {",
    instead: 'if (facts.verdict === null && facts.baseCents < 0) {',
    tests: [PROOF],
  },
  {
    name: 'commission-guard',
    without: 'the trigger that asks who has paid for a commission',
    file: 'db/migrations/0026-commissions.ts',
    text: 'if order_proven(new.order_gid) is false and',
    instead: 'if false and',
    tests: [PROOF],
  },
  {
    name: 'commission-maker',
    without: 'keeping whoever made an order from approving its commission',
    file: 'db/migrations/0065-approvals-of-quotes.ts',
    text: "where $1 in ('price', 'quote-price', 'commission')",
    instead: "where $1 = 'price'",
    tests: [PROOF],
  },
  {
    name: 'gateway-manual',
    without: 'leaving out what Shopify’s checkout only writes down',
    file: 'app/domain/orders/order-payment.ts',
    text: '      !manualPaymentGateway &&\n',
    instead: '',
    tests: ['app/domain/orders/order-received.test.ts', 'tests/flows/order-made-by-hand.test.ts'],
  },
  {
    name: 'referral-by-hand',
    without: 'ignoring who brought an order that staff or a customer’s own draft made',
    file: 'app/platforms/shopify/orders/order-shapes.ts',
    text: 'referral: isMadeByHand(order)',
    instead: 'referral: isMadeByHand({ tags: [] })',
    tests: ['tests/flows/order-made-by-hand.test.ts'],
  },
  {
    name: 'alone-day',
    without: 'counting what one person has done alone to all orders during a day',
    file: 'app/models/staff/with-approval.server.ts',
    text: 'await sumSingleApprover(trx, { ...done, about: null })',
    instead: '0',
    tests: [APPROVALS],
  },
  {
    name: 'alone-lock',
    without: 'one after the other what one person does at the same moment',
    file: 'app/models/staff/with-approval.server.ts',
    text: '    await lockRequester(trx, by);\n',
    instead: '',
    tests: [APPROVALS],
  },
  {
    name: 'alone-refused',
    without: 'keeping a form whose wish was refused from being sent again uncounted',
    file: 'app/models/staff/with-approval.server.ts',
    text: " || known.outcome === 'refused'",
    instead: '',
    tests: [APPROVALS],
  },
  {
    name: 'approval-near',
    without: 'asking whether the second person was let in by the first',
    file: 'db/migrations/0065-approvals-of-quotes.ts',
    text: 'where maker.id = $4 or staff_near(maker.id, $4, $5)',
    instead: 'where maker.id = $4',
    tests: [APPROVALS],
  },
  {
    name: 'price-by-hand',
    without: 'counting how far prices set by hand are from the catalog',
    file: 'app/domain/draft-orders/draft-order-lines.ts',
    text: 'const away = isOwn ?',
    instead: 'const away = false ?',
    tests: [KINDS],
  },
  {
    name: 'cancel-gives-back',
    without: 'counting what a cancellation gives back',
    file: 'app/services/refunds/cancel-staff-order.server.ts',
    text: 'cents(Math.max(atShopify, ours, 0))',
    instead: 'cents(0)',
    tests: [KINDS],
  },
  {
    name: 'run-second-person',
    without: 'asking a second person before many orders are marked as paid',
    file: 'app/services/bulk-actions/begin-bulk-action.server.ts',
    text: "change !== 'mark-paid' || state",
    instead: 'change !== null || state',
    tests: [KINDS],
  },
];
