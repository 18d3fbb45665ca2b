/** The places around the draft order's making where a process may die (money-security 3.11). */
export const CUSTOM_ORDER_POINTS = [
  'draft_tried',
  'draft_made',
  'draft_saved',
  'draft_updated',
  'draft_deleted',
] as const;

/** Passes, or ends the work on the spot. */
export type PassCustomOrderStep = (point: (typeof CUSTOM_ORDER_POINTS)[number]) => void;
