import { ratesFor, taxesFor } from '../checkout/totals';
import type { Rate, Totals } from '../checkout/totals';
import { applicableCode, discountCents, spread } from '../discounts';
import type { DraftContent, DraftDiscountRow, DraftLineRow } from './rows';

export type PricedDraftLine = {
  row: DraftLineRow;
  /** Price of one unit before discounts. */
  unitCents: number;
  originalCents: number;
  /** The line's own discount. */
  discountCents: number;
  /** The line's share of the discounts on the whole draft. */
  shareCents: number;
  taxes: Totals['taxes'];
};

export type DraftWarning = { errorCode: string; field: string; message: string; code: string };

export type PricedDraft = Totals & {
  lines: PricedDraftLine[];
  /** Total of the lines after their own discounts. */
  linesCents: number;
  /** The discount on the whole draft, without codes. */
  appliedCents: number;
  codes: string[];
  warnings: DraftWarning[];
  /** Empty without an address in the country that the shop delivers to. */
  rates: Rate[];
};

/**
 * Prices a draft by the rules of the hosted checkout. Discounts apply in this order: on lines, by code, on
 * the whole draft; each reduces what the previous one has left.
 *
 * @param isExempt whether the draft or the customer is tax-exempt
 */
export function priceDraft(draft: DraftContent, isExempt: boolean): PricedDraft {
  const own = draft.lines.map(priceLine);
  const linesCents = sum(own.map((line) => line.originalCents - line.discountCents));
  const applied = applicableCode(draft.requestedCodes);
  const codeCents = discountCents(linesCents, applied);
  const appliedCents = discountOf(draft.discount, linesCents - codeCents);
  const goodsCents = linesCents - codeCents - appliedCents;

  const worths = own.map((line) => line.originalCents - line.discountCents);
  const shares = spread(codeCents + appliedCents, worths);
  const lines = own.map((line, index) => ({ ...line, shareCents: shares[index] ?? 0 }));
  const isUs = draft.shippingAddress?.countryCode === 'US';
  const province = isUs ? (draft.shippingAddress?.provinceCode ?? '') : '';
  const taxed = lines.map((line, index) => {
    const worth = (worths[index] ?? 0) - line.shareCents;
    return { ...line, taxableCents: line.row.taxable && !isExempt ? worth : 0 };
  });
  const taxes = taxesFor(sum(taxed.map(({ taxableCents }) => taxableCents)), province);
  const taxShares = spread(
    sum(taxes.map(({ cents }) => cents)),
    taxed.map(({ taxableCents }) => taxableCents),
  );
  const shippingCents = draft.shipping?.cents ?? 0;
  const needsShipping = draft.lines.some(({ requiresShipping }) => requiresShipping);
  return {
    lines: taxed.map(({ taxableCents, ...line }, index) => ({
      ...line,
      taxes:
        taxableCents === 0 ? [] : taxes.map((tax) => ({ ...tax, cents: taxShares[index] ?? 0 })),
    })),
    linesCents,
    appliedCents,
    codes: applied === undefined ? [] : [applied.code],
    warnings: draft.requestedCodes.filter((code) => code !== applied?.code).map(notApplied),
    rates: isUs && needsShipping ? ratesFor(goodsCents) : [],
    subtotalCents: sum(own.map(({ originalCents }) => originalCents)),
    discountCents: sum(own.map((line) => line.discountCents)) + codeCents + appliedCents,
    shippingCents,
    taxes: taxes.filter(({ cents }) => cents > 0),
    totalCents: goodsCents + shippingCents + sum(taxes.map(({ cents }) => cents)),
  };
}

function priceLine(row: DraftLineRow): PricedDraftLine {
  const unitCents = row.priceOverrideCents ?? row.unitCents;
  const originalCents = unitCents * row.quantity;
  const discount = discountOf(row.discount, originalCents);
  return { row, unitCents, originalCents, discountCents: discount, shareCents: 0, taxes: [] };
}

/** Percentages are rounded half up; a fixed amount is capped at what is left. */
export function discountOf(discount: DraftDiscountRow | null, worthCents: number): number {
  if (discount === null) return 0;
  const hundredths = Math.round(discount.value * 100);
  if (discount.valueType === 'FIXED_AMOUNT') return Math.min(hundredths, worthCents);
  return Math.floor((worthCents * hundredths + 5_000) / 10_000);
}

function notApplied(code: string): DraftWarning {
  return {
    errorCode: 'DISCOUNT_CODE_NOT_APPLIED',
    field: 'discountCodes',
    message: `The discount code ${code} could not be applied to this draft order.`,
    code,
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
