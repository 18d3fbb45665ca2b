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
    title: (order: string) => `Change the address of order ${order}`,
    text: 'The order ships to this address instead. Your saved addresses stay as they are.',
    state:
      'The state can’t be changed here because taxes differ. To ship to another state, contact us.',
    save: 'Save address',
    refused: 'The address wasn’t changed',
    keep: 'Keep address',
    none: 'This order isn’t shipped, so it has no address. Contact us if that’s not right.',
  },
  canceling: {
    title: (order: string) => `Cancel order ${order}?`,
    will: 'The order is canceled and nothing ships. This can’t be undone.',
    back: 'Everything you paid goes back to how you paid. Earth Cash is back right away; cards take 5–10 days. We email you the amounts.',
    unpaid: 'Nothing was paid, so nothing goes back.',
    terms: 'Its invoice is canceled too. Earth Cash you used goes back right away.',
    send: 'Cancel order',
    refused: 'The order wasn’t canceled',
    keep: 'Keep order',
  },
  rejections: {
    canceled: 'This order is canceled.',
    packing: 'We’ve started packing this order, so it can’t be changed here anymore. Contact us.',
    printed: 'This order is printed with your artwork, so it can’t be changed here. Contact us.',
    'under-way':
      'A payment, refund, or change of this order is in progress. Wait for it to finish, then try again.',
    disputed: 'The bank payment of this order is disputed. Contact us to cancel it.',
    'invoice-paid': 'Something was already paid on this order’s invoice. Contact us to cancel it.',
    changed: 'This order was changed in the meantime. Check it again before you continue.',
    'other-state': 'Choose an address in the same state, or contact us: taxes differ by state.',
    unknown:
      'We couldn’t reach the shop, so we don’t know whether this was done. Press again to find out; nothing is done twice.',
    rejected: 'The shop didn’t accept this. Check what you entered, or contact us.',
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
