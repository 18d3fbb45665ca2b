import type { DraftOrder } from './draft-order';

/**
 * Draft orders that are made at /api/shopifyAdmin carry a tag of their own, by which they are found
 * again when the answer to their making is lost. It also says whose hands they are meant for: what the
 * checkout or a made-to-order order keeps as a draft is changed by nothing but them.
 */
const PREFIXES = { customer: 'api-', staff: 'erp-' } as const;

/** The tag of a payment's own draft (`paymentTag`), and of an order's that is made to order. */
const PAYMENT = 'pay-';
const CUSTOM_ORDER = 'co-';

export type DraftMaker = keyof typeof PREFIXES;

/** @param reference a UUID: with it the tag is as long as a tag may be */
export function draftTag(maker: DraftMaker, reference: string): string {
  return `${PREFIXES[maker]}${reference}`;
}

/** Whether its customer may change or delete it: one of their own making that nobody has gone on with. */
export function isOpenOwnDraft(
  { customerGid, status, tags }: Pick<DraftOrder, 'customerGid' | 'status' | 'tags'>,
  gid: string,
): boolean {
  const isTheirs = tags.some((tag) => tag.toLowerCase().startsWith(PREFIXES.customer));
  return customerGid === gid && status === 'OPEN' && isTheirs && !isOfPayment({ tags });
}

/** A draft that a payment of the store completes or deletes itself. */
export function isOfPayment({ tags }: Pick<DraftOrder, 'tags'>): boolean {
  return tags.some((tag) => tag.toLowerCase().startsWith(PAYMENT));
}

/** One that the store goes on with itself: of a payment, or of a custom order, which has a page of its own. */
export function isOfStore(draft: Pick<DraftOrder, 'tags'>): boolean {
  const isCustom = draft.tags.some((tag) => tag.toLowerCase().startsWith(CUSTOM_ORDER));
  return isCustom || isOfPayment(draft);
}
