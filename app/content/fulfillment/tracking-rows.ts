import type { RowProblem } from '~/domain/fulfillment/tracking-rows';
import { CARRIERS, MOST_BOXES } from '~/domain/fulfillment/tracking';

/** Texts of the page that sends many orders with their tracking numbers. */
export const TRACKING_ROWS = {
  title: 'Send with tracking numbers',
  link: 'Send with tracking numbers',
  back: 'All fulfillment orders',
  text: `One line for each parcel: order, carrier, tracking number. Carriers: ${CARRIERS.join(', ')}. For an order of several parcels, add a fourth column that numbers them.`,
  rows: 'Lines',
  rowsHint: 'For example: #1001, UPS, 1Z999AA10123456784',
  file: 'Or a CSV file',
  fileHint: 'Its lines replace those above.',
  anyway: 'Use numbers even if they look unusual',
  notify: 'Shopify emails the customers',
  check: 'Check lines',
  send: (orders: string) => `Continue with ${orders}`,
  sendNote: 'Nothing is sent yet: the next page asks you to start.',
  resultTitle: 'What these lines will do',
  problemsTitle: 'Lines that can’t be used',
  nothing: 'None of these lines can be used.',
  columns: {
    line: 'Line',
    order: 'Order',
    location: 'Location',
    units: 'Units',
    carrier: 'Carrier',
    numbers: 'Tracking numbers',
    problem: 'Problem',
  },
  errors: {
    empty: 'Paste at least one line, or choose a file.',
    'too-many': 'You can send up to 500 orders at once. Split the lines.',
    large: 'Use up to 60,000 characters. Split the file.',
    unreadable: 'This isn’t a text file. Save it as CSV, then choose it again.',
    none: 'Fix the lines below, then check again.',
    gone: (lines: readonly string[]) =>
      lines.length === 1
        ? `Line ${lines[0]} can’t be used anymore. The table above says why. Nothing was sent: continue without this line, or check again.`
        : `Lines ${lines.join(', ')} can’t be used anymore. The table above says why. Nothing was sent: continue without these lines, or check again.`,
  },
} as const;

/** Why a line cannot be used although it is written well: what the order is like. */
export type OrderProblem =
  | 'unknown'
  | 'sent'
  | 'held'
  | 'later'
  | 'canceled'
  | 'called-off'
  | 'several';

const ORDER_PROBLEMS: Record<OrderProblem, (order: string) => string> = {
  unknown: (order) => `There’s no order ${order} with something to send.`,
  sent: (order) => `${order} was already sent.`,
  held: (order) => `${order} is on hold. Release the hold first.`,
  later: (order) => `${order} is scheduled for later.`,
  canceled: (order) => `${order} was canceled.`,
  'called-off': (order) => `${order} was canceled or refunded in Shopify.`,
  several: (order) => `${order} leaves from several locations. Send it from its own page.`,
};

/** Returns why an order cannot be sent by import. */
export function orderProblem(problem: OrderProblem, order: string): string {
  return ORDER_PROBLEMS[problem](order);
}

/** Returns why a line cannot be read. */
export function rowProblem({ error, of }: RowProblem): string {
  switch (error) {
    case 'order':
      return 'Enter the order, such as #1001.';
    case 'carrier':
      return `${of || 'An empty carrier'} isn’t one of: ${CARRIERS.join(', ')}.`;
    case 'number':
      return 'Enter one tracking number per line.';
    case 'malformed':
      return 'Tracking numbers have only letters, digits, and hyphens.';
    case 'unusual':
      return `${of} doesn’t look like one of this carrier’s tracking numbers. Check it, or select “Use numbers even if they look unusual.”`;
    case 'parcel':
      return `${of} isn’t a parcel’s number: use 1 to 99.`;
    case 'other-carrier':
      return `Line ${of} has another carrier for this order. Send it from its own page.`;
    case 'order-again':
      return `This order is on line ${of}, too. Number its parcels in the fourth column.`;
    case 'parcel-again':
      return `Line ${of} is the same parcel of this order.`;
    case 'number-again':
      return `This tracking number is on line ${of}, too.`;
    case 'too-many-boxes':
      return `An order can have up to ${MOST_BOXES} parcels.`;
  }
}
