import type { BILLING_FAILPOINTS } from '../../../app/domain/core/retries/failpoint';

/** What happens to an order once it is billed, or to its quote before. */
export const AFTERMATHS = [
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

/** Where the order comes from. */
export const ORIGINS = [
  'checkout',
  /** Half of it paid with Earth Cash at the checkout. */
  'checkout-cash',
  'quote',
  /** Accepted in two tabs at once. */
  'quote-twice',
  /** Accepted in an old version and by another customer first. */
  'quote-old',
] as const;

export type Origin = (typeof ORIGINS)[number];

/** What the books do to one call: `late` answers after 20 s, `hang` never. */
const EFFECTS = ['none', 'error', 'lost-response', 'late', 'rate-limit', 'hang'] as const;
const OPERATIONS = ['query', 'customer-write', 'invoice-write'] as const;

export type BookFault = {
  operation: (typeof OPERATIONS)[number];
  effect: Exclude<(typeof EFFECTS)[number], 'none'>;
};

type BillingFailpoint = (typeof BILLING_FAILPOINTS)[number];

export type InvoiceCase = {
  name: string;
  origin: Origin;
  aftermath: Aftermath;
  fault: BookFault | null;
  /** The process kills itself there. */
  point: BillingFailpoint | null;
};

/** The story in which each point is passed. */
const STORY_AT: Readonly<Record<BillingFailpoint, [Origin, Aftermath]>> = {
  bill_before_invoice: ['checkout', 'owed'],
  bill_after_invoice: ['quote', 'owed'],
  bill_before_payment: ['checkout-cash', 'owed'],
  bill_after_payment: ['checkout-cash', 'owed'],
  bill_before_commit: ['checkout', 'owed'],
  bill_before_credit: ['checkout', 'refund'],
  bill_after_credit: ['checkout', 'refund'],
  bill_after_apply: ['checkout', 'refund'],
  bill_after_change: ['checkout', 'edit'],
  bill_after_void: ['checkout', 'cancel'],
  bill_before_mark: ['quote', 'books-paid'],
  bill_after_mark: ['checkout', 'books-paid'],
};

/** Every origin with every aftermath, the books' faults in turn: 5 × 12 × 3 = 180; and `kills` at each point. */
export function allInvoiceCases(rounds: number, kills: number): InvoiceCase[] {
  const faults = OPERATIONS.flatMap((operation) =>
    EFFECTS.map((effect): BookFault | null => (effect === 'none' ? null : { operation, effect })),
  );
  let next = 0;
  const told = Array.from({ length: rounds }, (_, round) => round + 1).flatMap((round) =>
    ORIGINS.flatMap((origin) =>
      AFTERMATHS.map((aftermath): InvoiceCase => {
        // Eighteen places in turn over sixty stories: each round shifts them by six.
        const fault = aftermath === 'number-taken' ? null : (faults[next % faults.length] ?? null);
        next += 1;
        return { name: `${origin}/${aftermath}/${round}`, origin, aftermath, fault, point: null };
      }),
    ),
  );
  const points = Object.entries(STORY_AT) as [BillingFailpoint, [Origin, Aftermath]][];
  const killed = points.flatMap(([point, [origin, aftermath]]) =>
    Array.from({ length: kills }, (_, index): InvoiceCase => {
      const name = `${point}/${origin}-${aftermath}/${index + 1}`;
      return { name, origin, aftermath, fault: null, point };
    }),
  );
  return [...told, ...killed];
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
