import { ORDER_SUMMARY } from '~/content/checkout/checkout';
import type { TotalRow } from '~/components/checkout/totals';
import type { Review } from '~/domain/checkout/checkout-review';
import { cents } from '~/domain/core/money';

/** Returns the order's totals line by line. If no tax is due because the customer is tax-exempt, says so. */
export function totalRows({ totals, code, isTaxExempt }: Review): TotalRow[] {
  const { linesCents, discountCents, shippingCents, taxCents, totalCents, taxLines } = totals;
  const taxes = taxLines.map(({ title, price }) => ({ label: title, cents: price.cents }));
  const noTax = isTaxExempt
    ? { label: ORDER_SUMMARY.tax, cents: taxCents, words: ORDER_SUMMARY.taxExempt }
    : { label: ORDER_SUMMARY.tax, cents: taxCents };
  return [
    { label: ORDER_SUMMARY.subtotal, cents: linesCents },
    ...(discountCents > 0
      ? [
          {
            label: ORDER_SUMMARY.discount(code.fault ? null : code.typed.toUpperCase()),
            cents: cents(-discountCents),
          },
        ]
      : []),
    {
      label: ORDER_SUMMARY.shipping,
      cents: shippingCents,
      ...(shippingCents === 0 && { words: ORDER_SUMMARY.free }),
    },
    ...(taxes.length > 0 && !isTaxExempt ? taxes : [noTax]),
    { label: ORDER_SUMMARY.total, cents: totalCents, isTotal: true },
  ];
}
