import { orderDay } from '~/content/core/dates';
import { cashOf } from '~/content/ledger/earth-cash';
import type { OrderDocumentKind } from '~/domain/orders/order-document';

/** Names of an order's documents, on them and on the links to them. */
export const ORDER_DOCUMENT_LABELS: Readonly<Record<OrderDocumentKind, string>> = {
  confirmation: 'Order confirmation',
  'pro-forma': 'Pro forma invoice',
  receipt: 'Receipt',
  'packing-slip': 'Packing slip',
  'credit-note': 'Credit memo',
};

/** Texts of an order's documents and of the links to them. */
export const ORDER_DOCUMENT = {
  heading: 'Documents',
  file: (label: string) => `${label} (PDF)`,
  creditNote: (at: string | null) =>
    at === null ? 'Credit memo (PDF)' : `Credit memo, ${orderDay(at)} (PDF)`,
  billTo: 'Bill to',
  shipTo: 'Ship to',
  items: 'Items',
  none: 'No items are left in this order.',
  noneToShip: 'Nothing is left to ship.',
  noneReturned: 'No items were returned.',
  item: 'Item',
  sku: 'SKU',
  quantity: 'Quantity',
  ordered: 'Ordered',
  toShip: 'To ship',
  packed: 'Packed',
  box: '☐',
  unitPrice: 'Unit price',
  amount: 'Amount',
  discount: (amount: string) => `Discount ${amount}`,
  discountCode: 'Discount code',
  facts: {
    order: 'Order',
    ordered: 'Ordered',
    drafted: 'Prepared',
    poNumber: 'PO number',
    terms: 'Terms',
    due: 'Due',
    payment: 'Payment',
  },
  canceled: (at: string) => `Canceled on ${orderDay(at)}`,
  cash: 'Paid with Earth Cash',
  cashOf: (organization: string) => `Paid with ${cashOf(organization)}`,
  card: (name: string) => `Paid with ${name}`,
  terms: 'Paid on invoice',
  paid: 'Paid',
  paidNet: 'Paid, less refunds',
  balance: 'Balance due',
  rest: 'Shipping, tax, and adjustments',
  adjustments: 'Adjustments',
  taxIncluded: 'The amount credited includes any sales tax.',
  credited: 'Credited',
  subtotal: 'Subtotal',
  discounts: 'Discounts, already applied',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  draftProForma:
    'This isn’t an invoice. It shows what this order would cost. Nothing has been ordered yet.',
  proForma: 'This isn’t an invoice. It shows what your order costs and the amount still due.',
  questions: (email: string, order: string) =>
    `Questions? Email ${email} and mention order ${order}.`,
} as const;
