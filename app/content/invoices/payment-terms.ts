import { formatUsd, type Cents } from '~/domain/core/money';

/** Texts of a customer's terms, for staff. */
export const CUSTOMER_TERMS = {
  terms: 'Payment terms',
  limit: 'Credit limit',
  noLimit: 'None set',
  used: 'Used',
  usedOf: (used: Cents, limit: Cents | null) =>
    limit === null ? formatUsd(used) : `${formatUsd(used)} of ${formatUsd(limit)}`,
  change: 'Change payment terms',
  limitHint: 'In dollars. Leave it empty for no limit.',
  hint: 'For new orders. Orders already placed keep their terms.',
  save: 'Save payment terms',
} as const;
