import type { EditableOrder } from '~/domain/order-edits/order-edit';

/** Texts of the back-office’s page that changes an order’s address, PO number and note. */
export const ORDER_DETAILS = {
  title: (order: string) => `Address and note of ${order}`,
  text: 'Taxes and shipping stay as they are, even if the address is in another state. The invoice in QuickBooks keeps the PO number it was made with.',
  poNumber: 'PO number',
  note: 'Note',
  save: 'Save details',
  refused: 'The details weren’t changed',
  closed: 'This order is canceled, so its details stay as they are.',
  changed: ({ address, poNumber, note }: Pick<EditableOrder, 'address' | 'poNumber' | 'note'>) => {
    const { address1 = '', city = '', provinceCode = '', zip = '' } = address ?? {};
    const now = [
      [address1, city, `${provinceCode} ${zip}`.trim()].filter(Boolean).join(', '),
      poNumber === null ? '' : `PO number ${poNumber}`,
      note === null ? '' : `note “${note}”`,
    ].filter(Boolean);
    return `These details changed while you were editing: ${now.join('; ') || 'they’re blank now'}. Save again to replace them with yours.`;
  },
} as const;
