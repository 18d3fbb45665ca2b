/** The sort orders of lists of amounts: by date or by amount. */
export const AMOUNT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type AmountSort = (typeof AMOUNT_SORTS)[number];

/** Parses the sort order from the query string; newest first by default. */
export function readAmountSort(text: string | null): AmountSort {
  return AMOUNT_SORTS.find((sort) => sort === text) ?? 'newest';
}
