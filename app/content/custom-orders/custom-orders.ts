import { BEGIN_CUSTOM_ORDER } from '~/content/catalogue/made-to-order';
import type {
  CustomOrderEventKind,
  CustomOrderSort,
  CustomOrderState,
} from '~/domain/custom-orders/custom-order';
import type { QuantityError } from '~/domain/custom-orders/custom-order-form';
import type { CustomOrderLine, ProofActor } from '~/domain/custom-orders/custom-order-view';
import { type CsvColumns, dayCell } from '~/domain/core/csv';

/** Texts of the pages about custom orders. */
export const CUSTOM_ORDERS = {
  title: 'Custom Orders',
  one: 'Custom order',
  openProof: 'Please look at the proof: approve it, or tell us what to change.',
  commentSent:
    'We have your comment, and answer it or send you a new version. You can still approve this one as it is.',
  nextActors: { customer: 'Proof to approve', store: 'Comment to be answered' },
  intro:
    'Your design on cups, bags and paper. Ask for a quote, agree on the proof, pay, and follow it here.',
  begin: BEGIN_CUSTOM_ORDER,
  none: 'You have not asked for anything made to order yet.',
  nouns: ['custom order', 'custom orders'],
  search: 'Number or product',
  newTitle: 'New custom order',
  choose: 'What shall we print on?',
  chooseText: 'Each is made for you, from your artwork.',
  refused: 'This has not been sent yet',
  send: 'Send request',
  show: 'Show it on the product',
  promise:
    'We answer with a quote within two working days. Nothing is charged or printed before you say yes.',
  previewNote: 'A first impression. The proof shows how it will really be printed.',
  pdfNote: 'A PDF is looked at by a person; the proof will show it on the product.',
  noPreview: 'Choose your artwork to see it here.',
  colorsHint:
    'The inks of your design by name, such as Forest green or PMS 186 C, and a color if you know it. We print what you name.',
  artworkHint:
    'PNG, JPEG, SVG or PDF, at most 10 MB. A drawing made of lines (SVG or PDF) prints best; a good photo of a sketch will do.',
  laterAddress: 'I will choose it later',
  needsAddress: 'You approved the proof. Say where it goes, and you can pay.',
  beingTotaled:
    'You approved the proof. We are working out what it comes to with tax. Look again in a minute.',
} as const;

/** Texts of the form for the delivery address. */
export const CUSTOM_ORDER_ADDRESS = {
  title: 'Where should it go?',
  why: 'The tax depends on it. You can change it until you pay.',
  send: 'Send it there',
  leave: 'Leave it as it is',
  say: 'Say where it goes',
  change: 'Change',
  changeLabel: 'Change where it goes',
} as const;

export const CUSTOM_ORDER_SORT_LABELS: Readonly<Record<CustomOrderSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest quantity first',
  smallest: 'Smallest quantity first',
};

/** The label of each state, and what comes next for the customer and for staff. */
export const CUSTOM_ORDER_STATES_LABELS: Readonly<
  Record<CustomOrderState, { label: string; customer: string; staff: string }>
> = {
  requested: {
    label: 'Requested',
    customer: 'We have your request and are working on a quote.',
    staff: 'To be quoted.',
  },
  quoted: {
    label: 'Quoted',
    customer: 'You have our quote. Next is the proof.',
    staff: 'The proof is being agreed on.',
  },
  approved: {
    label: 'Approved',
    customer: 'You approved the proof. Pay, and we print.',
    staff: 'Waiting for the payment.',
  },
  accepted: {
    label: 'Being ordered',
    customer: 'You said yes to all of it. Your order is on its way to us.',
    staff: 'The customer is ordering it.',
  },
  ordered: {
    label: 'Ordered',
    customer: 'It is ordered. We are printing.',
    staff: 'Ordered: to be printed.',
  },
  cancelled: {
    label: 'Cancelled',
    customer: 'This request was called off.',
    staff: 'Called off.',
  },
};

/** Labels of the timeline's events; `{version}` is the proof's. */
export const CUSTOM_ORDER_EVENT_LABELS: Readonly<Record<CustomOrderEventKind, string>> = {
  requested: 'Requested',
  quoted: 'Quoted',
  proof_added: 'Proof, version {version}',
  commented: 'Comment',
  approved: 'Version {version} approved',
  accepted: 'Ordering begun',
  payment_failed: 'The payment did not go through',
  ordered: 'Ordered',
  cancelled: 'Cancelled',
  addressed: 'Delivery address given',
};

export function eventLabel(kind: CustomOrderEventKind, version: number | null): string {
  return CUSTOM_ORDER_EVENT_LABELS[kind].replace('{version}', String(version ?? ''));
}

/** Returns why a quantity was refused. */
export function quantityLabel(
  error: QuantityError,
  { caseCount, unit, most }: { caseCount: number; unit: string; most: number },
): string {
  const step = `${caseCount.toLocaleString('en-US')} ${unit}`;
  switch (error) {
    case 'missing':
      return 'Please say how many you need.';
    case 'not-a-number':
      return 'Please enter the quantity as a whole number.';
    case 'too-few':
      return `We print from ${step} on.`;
    case 'too-many':
      return `For more than ${most.toLocaleString('en-US')} ${unit}, please talk to our sales team.`;
    case 'not-whole-cases':
      return `We print in steps of ${step}. Please choose a multiple of it.`;
  }
}

/** Errors of the form, besides those of the file. */
export const CUSTOM_ORDER_ERRORS = {
  size: 'Please choose a size.',
  colors: 'Please name at least one print color.',
  colorHex: 'Please choose each color with the color field, or write it like #1f6b3a.',
  address: 'This address is no longer saved, or cannot be delivered to. Please choose another one.',
  methodMissing: 'Please choose how to pay.',
} as const;

/** Returns the label of a state in lists and on pages. A proof that is being agreed on has its own. */
export function customOrderLabel(order: {
  state: CustomOrderState;
  proofActor: ProofActor | null;
}): string {
  const { state, proofActor } = order;
  return proofActor === null
    ? CUSTOM_ORDER_STATES_LABELS[state].label
    : CUSTOM_ORDERS.nextActors[proofActor];
}

/** Returns the state of a custom order and what comes next, for its customer. */
export function customOrderStatus(order: {
  state: CustomOrderState;
  proofActor: ProofActor | null;
  address: readonly string[];
  isPayable: boolean;
  paymentId: string | null;
}): string {
  if (order.proofActor === 'store') return CUSTOM_ORDERS.commentSent;
  if (order.proofActor === 'customer') return CUSTOM_ORDERS.openProof;
  // Refused before anything was begun: it can be paid again (domain/custom-orders/custom-order-view.ts).
  if (order.state === 'accepted' && order.paymentId === null) {
    return CUSTOM_ORDER_STATES_LABELS.approved.customer;
  }
  if (order.state !== 'approved' || order.isPayable) {
    return CUSTOM_ORDER_STATES_LABELS[order.state].customer;
  }
  return order.address.length === 0 ? CUSTOM_ORDERS.needsAddress : CUSTOM_ORDERS.beingTotaled;
}

/** Texts of paying for a custom order. */
export const CUSTOM_ORDER_PAY = {
  title: 'Pay for custom order',
  refused: 'This is not paid yet',
  send: 'Pay and order',
  how: 'How would you like to pay?',
  noMethod:
    'There is no way to pay yet: add Earth Cash or save a card, and come back here. Nothing is lost.',
  card: 'Card',
} as const;

/** Texts of custom orders in the back-office. */
export const CUSTOM_ORDER_STAFF = {
  title: 'Custom orders',
  text: 'Requests for what is made to order, the newest first.',
  none: 'No request is like that.',
  search: 'Number, product or customer',
  quote: 'Quote',
  requote: 'Quote anew',
  proof: 'Add a version of the proof',
  approvedBefore: 'The customer has approved a version. A new one has to be approved anew.',
  beingPaid: 'The customer is ordering it: nothing can be changed just now.',
  draft: 'Draft order',
  openDraft: 'Open the draft order',
  noDraft: 'There is none',
  order: 'Order',
} as const;

/** The columns of the file of custom orders. */
export const CUSTOM_ORDER_COLUMNS: CsvColumns<CustomOrderLine> = {
  Number: ({ name }) => name,
  Date: ({ createdAt }) => dayCell(createdAt),
  Product: ({ product }) => product,
  Size: ({ size }) => size,
  Quantity: ({ quantity }) => ({ number: String(quantity) }),
  Unit: ({ unit }) => unit,
  State: customOrderLabel,
};
