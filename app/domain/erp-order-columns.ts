/** What the staff's list of orders can show of each, in the order of the table; the number always. */
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

/** Who has chosen nothing has these. */
export const USUAL_COLUMNS: readonly ErpOrderColumn[] = [
  'placed',
  'customer',
  'items',
  'payment',
  'delivery',
  'total',
];

/** The columns among what was said or kept, in the order of the table. Others are left out. */
export function knownColumns(said: readonly string[]): ErpOrderColumn[] {
  return ERP_ORDER_COLUMNS.filter((column) => said.includes(column));
}
