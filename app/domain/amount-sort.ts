/** How lists of amounts are sorted: by when they were made, or by how much it was. */
export const AMOUNT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type AmountSort = (typeof AMOUNT_SORTS)[number];

/** What an address asks for; the newest first where it says nothing that can be meant. */
export function readAmountSort(text: string | null): AmountSort {
  return AMOUNT_SORTS.find((sort) => sort === text) ?? 'newest';
}
