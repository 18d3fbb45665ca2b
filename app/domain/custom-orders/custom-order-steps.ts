/** Failpoints around the draft order: where tests let the process die (money-security 3.11). */
export const CUSTOM_ORDER_POINTS = [
  'draft_tried',
  'draft_made',
  'draft_saved',
  'draft_updated',
  'draft_deleted',
] as const;

/** Returns, or ends the work at this point. */
export type PassCustomOrderStep = (point: (typeof CUSTOM_ORDER_POINTS)[number]) => void;
