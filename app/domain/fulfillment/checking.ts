import type { FulfillmentLine } from './fulfillment-order';

/** Lines with how many of their units that are still to be sent were checked. */
export type CheckedLine = FulfillmentLine & { checkedUnits: number };

/**
 * Finds the line of a scanned or typed SKU. Of several with the same one it is the first that is not complete.
 *
 * @returns why it is none: it is not of this fulfillment order, or all of its units are checked
 */
export function findScanned(
  lines: readonly CheckedLine[],
  code: string,
): { line: CheckedLine } | { error: 'unknown' | 'complete' } {
  const wanted = plain(code);
  const fitting = lines.filter(
    ({ sku, remainingUnits }) => sku !== null && plain(sku) === wanted && remainingUnits > 0,
  );
  if (wanted === '' || fitting.length === 0) return { error: 'unknown' };
  const line = fitting.find((one) => one.checkedUnits < one.remainingUnits);
  return line ? { line } : { error: 'complete' };
}

const plain = (code: string) => code.replace(/[\s-]+/g, '').toUpperCase();
