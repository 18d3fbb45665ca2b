import type { Mutant } from './list';

const REQUEST_REFUND = 'app/services/refunds/request-refund.server.ts';
const SEND = 'app/services/refunds/send-order-refund.server.ts';
const CANCEL = 'app/services/refunds/cancel-staff-order.server.ts';
const CLOSE = 'app/services/privacy/close-account.server.ts';

const REFUNDS = 'tests/flows/staff-refunds.test.ts';
const TWICE = 'tests/flows/staff-refunds-twice.test.ts';
const RAISES = 'tests/flows/outside-raises.test.ts';
const CORRECTIONS = 'tests/flows/balance-adjustments.test.ts';
const MERGES = 'tests/flows/account-merge.test.ts';
const DRAFTS = 'tests/flows/staff-drafts.test.ts';
const RUNS = 'tests/flows/bulk-action.test.ts';
const CLOSINGS = 'tests/flows/close-account.test.ts';

/** Protections of changes by staff. */
export const STAFF_MUTANTS: readonly Mutant[] = [
  {
    name: 'raise-waits',
    without: 'letting a raise at Shopify wait for a person',
    file: 'app/domain/ledger/published-balance.ts',
    text: 'change > 0 ? (isFree ? 0 : change)',
    instead: 'change > 0 ? 0',
    tests: [RAISES],
  },
  {
    name: 'raise-second-person',
    without: 'a second person for a small raise at Shopify',
    file: 'app/services/ledger/adjust-balance.server.ts',
    text: 'const atOnce = !isRaise && !needs',
    instead: 'const atOnce = !needs',
    tests: [RAISES],
  },
  {
    name: 'raise-amount',
    without: 'refusing to accept another amount than waits',
    file: 'app/models/ledger/post-adjustment.server.ts',
    text: 'account.unacceptedCents !== amountCents',
    instead: 'account.unacceptedCents === 0',
    tests: [RAISES],
  },
  {
    name: 'staff-refund-list',
    without: 'looking for a refund in the platform’s own list before it is sent',
    file: SEND,
    text: '    if (known) return await end(context, refund, known);\n',
    instead: '',
    tests: [REFUNDS],
  },
  {
    name: 'staff-refund-card',
    without: 'looking at the card once more before its part is given as Earth Cash',
    file: SEND,
    text: "if (method !== 'earth_cash' || paymentId === null) return 'enough';",
    instead: "if (method !== 'earth_cash' || paymentId !== '') return 'enough';",
    tests: [TWICE],
  },
  {
    name: 'staff-refund-seen',
    without: 'refusing a form that was drawn before another refund',
    file: REQUEST_REFUND,
    text: "  if (order.refundedCents !== seenCents) return end('changed');\n",
    instead: '',
    tests: [REFUNDS],
  },
  {
    name: 'staff-refund-newer',
    without: 'refusing a sum that another refund has changed since it was read',
    file: 'app/models/refunds/order-refund.server.ts',
    text: '      if (newer) throw new SumHasChanged();\n',
    instead: '',
    tests: [TWICE],
  },
  {
    name: 'staff-refund-one-open',
    without: 'the index that allows one refund of an order on its way',
    file: 'db/migrations/0017-refunds.ts',
    text: 'create unique index order_refund_one_open',
    instead: 'create index order_refund_one_open',
    tests: [REFUNDS],
  },
  {
    name: 'cancel-seen',
    without: 'refusing to cancel an order of which more was refunded than was shown',
    file: CANCEL,
    text: "  if (order.refundedCents !== seenCents) return end('changed');\n",
    instead: '',
    tests: [REFUNDS],
  },
  {
    name: 'cancel-open',
    without: 'refusing to cancel an order while a refund of it is on its way',
    file: CANCEL,
    text: "  if (refunds.some(({ state }) => state === 'asked')) return end('open');\n",
    instead: '',
    tests: [REFUNDS],
  },
  {
    name: 'adjust-day',
    without: 'counting what one person has corrected alone during a day',
    file: 'app/services/ledger/adjust-balance.server.ts',
    text: 'singleApproverCents: await sumSingleApproverFor(trx, { customerGid, by, since }),',
    instead: 'singleApproverCents: since.getTime() * 0,',
    tests: [CORRECTIONS],
  },
  {
    name: 'alone-merged',
    without: 'counting what one person has merged into an account with what they correct there',
    file: 'app/models/staff/approval-list.server.ts',
    text: 'return merged + (',
    instead: 'return merged * 0 + (',
    tests: [MERGES],
  },
  {
    name: 'adjust-form',
    without: 'telling that a form was somebody else’s',
    file: 'app/services/ledger/adjust-balance.server.ts',
    text: ' &&\n    known.requestedBy === by;',
    instead: ';',
    tests: [CORRECTIONS],
  },
  {
    name: 'adjust-own',
    without: 'keeping people from approving what they have asked for',
    file: 'app/services/approvals/decide-approval.server.ts',
    text: "  if (decision !== 'withdraw' && isOwn) return { ok: false, code: 'approval_own' };\n",
    instead: '',
    tests: [CORRECTIONS],
  },
  {
    name: 'adjust-decided',
    without: 'deciding a correction once',
    file: 'app/services/approvals/decide-approval.server.ts',
    text: "if (approval.state !== 'asked' || approval.version !== version) {",
    instead: "if (approval.state === 'refused') {",
    tests: [CORRECTIONS],
  },
  {
    name: 'draft-turn',
    without: 'one after the other at a draft',
    file: 'app/models/draft-orders/draft-mirror.server.ts',
    text: 'where held.until <= ${new Date(at)}::timestamptz',
    instead: 'where held.until > ${new Date(0)}::timestamptz',
    tests: [DRAFTS],
  },
  {
    name: 'draft-found',
    without: 'looking for a draft whose making was lost',
    file: 'app/services/draft-orders/create-staff-draft.server.ts',
    text: 'stored.draftGid ?? (stored.triedAt && (await find(context, actor, formToken)))',
    instead: 'stored.draftGid',
    tests: [DRAFTS],
  },
  {
    name: 'draft-version',
    without: 'completing only the draft that was shown',
    file: 'app/services/draft-orders/change-staff-draft.server.ts',
    text: "  if (draftVersion(draft) !== version) return { ended: { ok: false, code: 'changed', draft } };\n",
    instead: '',
    tests: [DRAFTS],
  },
  {
    name: 'paid-seen',
    without: 'marking as paid only the sum that was shown',
    file: 'app/services/payments/mark-staff-order-paid.server.ts',
    text: 'return order.outstandingCents === seenCents ? null',
    instead: 'return order.outstandingCents > 0 ? null',
    tests: [DRAFTS],
  },
  {
    name: 'run-turn',
    without: 'the turn on one order of a change of many',
    file: 'app/models/bulk-actions/bulk-action.server.ts',
    text: "(state = 'waiting' or (state = 'asked' and at < ${claimedBefore}))",
    instead: "(state in ('waiting', 'asked') or at < ${claimedBefore})",
    tests: [RUNS],
  },
  {
    name: 'run-standing',
    without: 'ending a change of many with whoever has begun it',
    file: 'app/services/bulk-actions/work-bulk-action.server.ts',
    text: 'if (!currentStatus || currentStatus.isDisabled) {',
    instead: 'if (!currentStatus) {',
    tests: [RUNS],
  },
  {
    name: 'closing-once',
    without: 'beginning a closing once',
    file: CLOSE,
    text: 'if (request.version !== version || request.withdrawnAt || request.endedAt) {',
    instead: 'if (request.withdrawnAt || request.endedAt) {',
    tests: [CLOSINGS],
  },
  {
    name: 'closing-obstacles',
    without: 'looking at what stands in the way of a closing',
    file: CLOSE,
    text: "    if (obstacles.length > 0) return { ok: false, code: 'obstacles', obstacles };\n",
    instead: '',
    tests: [CLOSINGS],
  },
  {
    name: 'closing-freeze',
    without: 'freezing an account that is being closed',
    file: CLOSE,
    text: "    await freezeAccount(trx, customerGid, 'the account is being closed', at);\n",
    instead: '',
    tests: [CLOSINGS],
  },
];
