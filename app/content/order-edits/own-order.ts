import { BY, type TimelineEntry } from '~/content/staff/timeline';
import type { OwnOrderRejection } from '~/domain/order-edits/own-order';

/** Texts of what customers change of their own orders. */
export const OWN_ORDER = {
  back: (order: string) => `Back to order ${order}`,
  changeAddress: 'Change address',
  cancel: 'Cancel order',
  contact: 'Contact us',
  until: 'You can change the address or cancel until we start packing.',
  address: {
    title: (order: string) => `Change the address for order ${order}`,
    closed: (order: string) => `The address for order ${order} can’t be changed here`,
    text: 'The order ships to this address instead. Your saved addresses stay as they are.',
    state:
      'The state can’t be changed here because taxes differ. To ship to another state, contact us.',
    save: 'Save address',
    refused: 'The address wasn’t changed',
    keep: 'Keep address',
    none: 'This order doesn’t need shipping, so it has no shipping address. Contact us if that’s not right.',
  },
  canceling: {
    title: (order: string) => `Cancel order ${order}?`,
    closed: (order: string) => `Order ${order} can’t be canceled here`,
    will: 'We cancel the order, and nothing ships. You can’t undo this.',
    back: 'We refund everything the way you paid: Earth Cash right away, cards in 5–10 days. We’ll email you the amounts.',
    unpaid: 'You haven’t paid anything, so there’s nothing to refund.',
    terms: 'We cancel its invoice too, and refund any Earth Cash you used right away.',
    send: 'Cancel order',
    refused: 'The order wasn’t canceled',
    keep: 'Keep order',
  },
  rejections: {
    canceled: 'This order is canceled.',
    packing: 'This order is being packed or has shipped, so you can’t change it here anymore.',
    printed: 'This order is printed with your artwork, so you can’t change it here.',
    'under-way':
      'A payment, refund, or change to this order is in progress. Wait for it to finish, then try again.',
    disputed: 'The payment for this order is disputed. Contact us if you want to cancel the order.',
    'invoice-paid': 'Something was already paid on this order’s invoice. Contact us to cancel it.',
    changed: 'This order was changed in the meantime. Check it again before you continue.',
    'other-state': 'Choose an address in the same state, or contact us: taxes differ by state.',
    unknown:
      'We couldn’t reach Shopify, so we don’t know whether this was done. Press the button again to find out; nothing is done twice.',
    rejected: 'Shopify didn’t accept this. Check what you entered, or contact us.',
  } satisfies Record<
    OwnOrderRejection | 'changed' | 'other-state' | 'unknown' | 'rejected',
    string
  >,
} as const;

const CHANGES = {
  address: { asked: 'Address change requested', done: 'Address changed' },
  cancel: { asked: 'Cancellation requested', done: 'Canceled by the customer' },
} as const;

/** Returns what its customer has changed of an order, for the staff’s timeline. @param buyer empty if unknown */
export function ownChangeEntries(
  changes: readonly { kind: 'address' | 'cancel'; isDone: boolean; at: string }[],
  buyer: string,
): TimelineEntry[] {
  return changes.map(({ kind, isDone, at }) => ({
    id: `own ${kind} ${at}`,
    at,
    label: CHANGES[kind][isDone ? 'done' : 'asked'],
    ...(buyer === '' ? { by: BY.store } : { by: buyer, side: 'customer' as const }),
  }));
}
