/** The optional columns of the staff's list of orders, in table order; the number is always shown. */
export const ERP_ORDER_COLUMNS = [
  'placed',
  'customer',
  'items',
  'payment',
  'delivery',
  'total',
  'refunded',
  'tags',
  'tracking',
] as const;

export type ErpOrderColumn = (typeof ERP_ORDER_COLUMNS)[number];

/** The default columns. */
export const USUAL_COLUMNS: readonly ErpOrderColumn[] = [
  'placed',
  'customer',
  'items',
  'payment',
  'delivery',
  'total',
];

/** Returns the known columns among those given, in the order of the table. */
export function knownColumns(said: readonly string[]): ErpOrderColumn[] {
  return ERP_ORDER_COLUMNS.filter((column) => said.includes(column));
}
