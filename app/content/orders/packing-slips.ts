import { type NotPacked, PACKING_LIMITS } from '~/domain/orders/order-document';

/** Texts of the packing slips of several orders in one file. */
export const PACKING_SLIPS = {
  title: 'Packing slips',
  download: 'Packing slips (PDF)',
  note: `Packing slips come in one PDF for up to ${PACKING_LIMITS.orders} orders. Orders with nothing to ship are left out and listed on its first page.`,
  tooMany: `Packing slips are made for up to ${PACKING_LIMITS.orders} orders at once, and more than that are in this list. Nothing was downloaded. Narrow the list, or select the orders you want.`,
  silent: 'Shopify isn’t answering, so we couldn’t prepare packing slips. Try again in a moment.',
  packed: 'Orders in this file',
  leftOut: 'Left out',
  because: 'Reason',
  reasons: {
    gone: 'No longer in Shopify.',
    canceled: 'Canceled.',
    'nothing-to-ship': 'Nothing is left to ship.',
    'file-full': 'The file is full. Download this slip from the order’s page.',
  } satisfies Record<NotPacked, string>,
} as const;
