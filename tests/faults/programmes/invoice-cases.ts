import type {
  BILLING_FAILPOINTS,
  PAYMENT_FAILPOINTS,
} from '../../../app/domain/core/retries/failpoint';
import type { StoreKind } from '../shop/store';

/** What happens to an order once it is there. */
const AFTERMATHS = [
  'owed',
  /** The bookkeeper records a check. */
  'books-paid',
  /** Staff mark the order as paid at Shopify. */
  'order-paid',
  /** The customer pays here, half with Earth Cash; the form is posted twice. */
  'paid-here',
  /** In two tabs, each with a form of its own, at once. */
  'two-tabs',
  /** The customer pays while staff mark the order as paid, or cancel it. */
  'pay-and-mark',
  'pay-and-cancel',
  'cancel',
  /** Paid in the books, then a part is refunded at Shopify. */
  'refund',
  /** Staff add to the order; in the second, the bookkeeper saves the invoice in the same moment. */
  'edit',
  'edit-stale',
  /** Another document has the order's number until the bookkeeper changes it; staff bill again. */
  'number-taken',
] as const;

export type Aftermath = (typeof AFTERMATHS)[number];

/** Those of an order that is not on invoice: the customer pays the order itself. */
const UNBILLED: readonly Aftermath[] = [
  'owed',
  'order-paid',
  'paid-here',
  'two-tabs',
  'pay-and-mark',
  'pay-and-cancel',
  'cancel',
];

/** Where an order on invoice comes from. */
const ORIGINS = [
  'checkout',
  /** Half of it paid with Earth Cash at the checkout. */
  'checkout-cash',
  'quote',
  /** Accepted in two tabs at once. */
  'quote-twice',
  /** Accepted in an old version and by another customer first. */
  'quote-old',
  /** Accepted after its last day first; then staff send it anew. */
  'quote-late',
] as const;

/** `draft`: a draft that staff completed unpaid, not on invoice. */
export type Origin = (typeof ORIGINS)[number] | 'draft';

type Effect = 'error' | 'lost-response' | 'late' | 'rate-limit' | 'hang';

/** One call that fails: `late` answers after the store has given up, `hang` never; a `code` is a rejection for good. */
export type PlannedFault = {
  company: 'quickbooks' | 'shopify';
  operation: string;
  effect: Effect;
  code?: string;
};

/** How what the platforms have to tell of the order arrives: twice, never, or later than what comes after. */
const WEBHOOKS = ['twice', 'lost', 'late'] as const;

/** Points at which the process kills itself, or is killed while the mail about the invoice is on its way. */
export type KillPoint =
  | (typeof BILLING_FAILPOINTS)[number]
  | (typeof PAYMENT_FAILPOINTS)[number]
  | 'mail_before'
  | 'mail_after';

export type InvoiceCase = {
  name: string;
  origin: Origin;
  aftermath: Aftermath;
  /** On the way to the invoice. */
  fault: PlannedFault | null;
  /** In what happens afterwards. */
  afterwards: PlannedFault | null;
  webhooks: (typeof WEBHOOKS)[number];
  /** The process is killed there, with all cases of this `group` under way. */
  point: KillPoint | null;
  group: string;
};

/** The story in which each point is passed. */
const STORY_AT: Readonly<Partial<Record<KillPoint, [Origin, Aftermath]>>> = {
  pay_before_draft: ['checkout', 'owed'],
  pay_after_draft: ['checkout', 'owed'],
  pay_after_draft_saved: ['checkout-cash', 'owed'],
  pay_before_complete: ['quote', 'owed'],
  pay_after_complete: ['quote-twice', 'owed'],
  pay_completed_before_commit: ['checkout', 'books-paid'],
  bill_before_invoice: ['checkout', 'owed'],
  bill_after_invoice: ['quote', 'owed'],
  bill_before_payment: ['checkout-cash', 'owed'],
  bill_after_payment: ['checkout-cash', 'owed'],
  bill_before_commit: ['checkout', 'order-paid'],
  mail_before: ['quote', 'owed'],
  mail_after: ['checkout', 'owed'],
  bill_before_credit: ['checkout', 'refund'],
  bill_after_credit: ['checkout', 'refund'],
  bill_after_apply: ['checkout', 'refund'],
  bill_after_change: ['checkout', 'edit'],
  bill_after_void: ['checkout', 'cancel'],
  bill_before_mark: ['quote', 'books-paid'],
  bill_after_mark: ['checkout', 'books-paid'],
  pay_before_mark: ['draft', 'paid-here'],
  pay_after_mark: ['draft', 'two-tabs'],
};

/** The calls that an aftermath makes. */
const CALLS: Readonly<Partial<Record<Aftermath, readonly string[]>>> = {
  'books-paid': ['MarkOrderPaid', 'OrderBilling'],
  'order-paid': ['payment-write', 'OrderBilling'],
  'paid-here': ['payment-write', 'MarkOrderPaid'],
  'two-tabs': ['payment-write', 'MarkOrderPaid'],
  'pay-and-mark': ['payment-write'],
  'pay-and-cancel': ['payment-write', 'invoice-write'],
  cancel: ['invoice-write', 'OrderBilling'],
  refund: ['creditmemo-write', 'payment-write'],
  edit: ['invoice-write', 'OrderBilling'],
};
const EFFECTS: readonly Effect[] = ['error', 'lost-response', 'late', 'rate-limit', 'hang'];
const OF_SHOPIFY = /^[A-Z]/;

/** On the way to the invoice: eighteen places, and what QuickBooks refuses for good. */
const FAULTS: readonly (PlannedFault | null)[] = [
  ...['query', 'customer-write', 'invoice-write'].flatMap((operation) => [
    null,
    ...EFFECTS.map((effect) => ({ company: 'quickbooks', operation, effect }) as const),
  ]),
  ...['6210', '6140'].map(
    (code) =>
      ({ company: 'quickbooks', operation: 'invoice-write', effect: 'error', code }) as const,
  ),
];

/**
 * Every origin with every aftermath, 6 × 12 + 7 = 79 a round: the faults, and how webhooks arrive, in turn, so that each
 * round combines them differently. And `kills` batches of `together` orders at each point.
 */
function allInvoiceCases(rounds: number, kills: number, together = 3): InvoiceCase[] {
  const pairs = [
    ...ORIGINS.flatMap((origin) => AFTERMATHS.map((aftermath) => [origin, aftermath] as const)),
    ...UNBILLED.map((aftermath) => ['draft', aftermath] as const),
  ];
  const played = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    pairs.map(([origin, aftermath], index): InvoiceCase => {
      const nth = round * pairs.length + index;
      const isPlain = aftermath === 'number-taken' || origin === 'draft';
      return {
        name: `${origin}/${aftermath}/${round + 1}`,
        origin,
        aftermath,
        fault: isPlain ? null : (FAULTS[nth % FAULTS.length] ?? null),
        afterwards: nth % 3 === 2 ? null : faultIn(aftermath, origin, nth),
        webhooks:
          WEBHOOKS[(index + Math.floor(index / AFTERMATHS.length) + round) % WEBHOOKS.length] ??
          'twice',
        point: null,
        group: '',
      };
    }),
  );
  const points = Object.entries(STORY_AT) as [KillPoint, [Origin, Aftermath]][];
  const killed = Array.from({ length: kills }, (_, batch) => batch + 1).flatMap((batch) =>
    points.flatMap(([point, [origin, aftermath]]) =>
      Array.from({ length: together }, (_, index): InvoiceCase => {
        const name = `${point}/${batch}/${index + 1}`;
        const plain = { fault: null, afterwards: null, webhooks: 'twice' } as const;
        return { name, origin, aftermath, ...plain, point, group: `${batch} ${point}` };
      }),
    ),
  );
  return [...played, ...killed];
}

/** On the embedded database QuickBooks numbers its invoices itself, so that no other document has their numbers. */
export function invoiceCasesOn(kind: StoreKind, rounds: number, kills: number): InvoiceCase[] {
  const all = allInvoiceCases(rounds, kills);
  return kind === 'postgres' ? all : all.filter(({ aftermath }) => aftermath !== 'number-taken');
}

function faultIn(aftermath: Aftermath, origin: Origin, nth: number): PlannedFault | null {
  const all = CALLS[aftermath] ?? [];
  // The books know nothing of an order that is not on invoice.
  const calls = origin === 'draft' ? all.filter((call) => call === 'MarkOrderPaid') : all;
  const operation = calls[nth % calls.length];
  const effect = EFFECTS[nth % EFFECTS.length];
  if (operation === undefined || effect === undefined) return null;
  return { company: OF_SHOPIFY.test(operation) ? 'shopify' : 'quickbooks', operation, effect };
}

/** Whether the store has to notice by itself what happened: it looks every five minutes. */
export function isSlow({ webhooks }: InvoiceCase): boolean {
  return webhooks === 'lost';
}

/** Says what a case does that its name does not. */
export function describeCase({ fault, afterwards, webhooks }: InvoiceCase): string {
  const planned = [fault, afterwards].map((one) =>
    one === null ? 'no fault' : `${one.operation} ${one.code ?? one.effect}`,
  );
  return `${planned.join(', then ')}, webhooks ${webhooks}`;
}

/** Purchase order numbers as people, and attackers, type them. */
export const PO_NUMBERS = [
  '',
  'PO 4711',
  `"Smith's" & <sons>`,
  '=HYPERLINK("http://example.com";"x")',
  '@SUM(1+1)*cmd|calc',
  '☕️ Кофе 注文 42',
  "1' or '1'='1; drop table payment --",
  `${'Very long order number '.repeat(9)}`.slice(0, 199).trim(),
] as const;
