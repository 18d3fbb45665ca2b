import { BEGIN_CUSTOM_ORDER } from '~/content/catalogue/made-to-order';
import type {
  CustomOrderEventKind,
  CustomOrderSort,
  CustomOrderState,
} from '~/domain/custom-orders/custom-order';
import type { QuantityError } from '~/domain/custom-orders/custom-order-form';
import type {
  CustomOrderLine,
  EventView,
  ProofActor,
} from '~/domain/custom-orders/custom-order-view';
import { isStage, type Production, type Stage } from '~/domain/custom-orders/production';
import { type CsvColumns, dayCell } from '~/domain/core/csv';
import { formatNumber } from '~/domain/core/numbers';
import { productionEventName, productionStatus, REORDER, STAGE_LABELS } from './production';

/** Texts of the pages about custom orders. */
export const CUSTOM_ORDERS = {
  title: 'Custom orders',
  one: 'Custom order',
  openProof: 'Review the proof: approve it, or tell us what to change.',
  commentSent:
    'We have your comment and will answer it or send you a new version. You can still approve this one as is.',
  nextActors: { customer: 'Proof to approve', store: 'Comment to answer' },
  due: 'Late or due soon',
  toProof: 'Needs a proof',
  intro:
    'Your design on cups, bags, and paper. Request a quote, approve the proof, pay, and follow your order here.',
  begin: BEGIN_CUSTOM_ORDER,
  none: 'No custom orders yet',
  nouns: ['custom order', 'custom orders'],
  search: 'Number or product',
  choose: 'What should we print on?',
  chooseText: 'Made to order with your artwork.',
  designText: 'Add your artwork, see it on the product, and request a quote.',
  saved: 'Your design is saved to your account. Check it, then send your request.',
  refused: 'Please fix these fields',
  send: 'Send request',
  signIn: 'Continue to sign in',
  signInText:
    'Next you sign in or create an account, then send your request. We keep your design for {days} days.',
  estimate: 'Estimate',
  estimateNote:
    'Based on today’s catalog price. Your quote confirms it and adds any setup fee, shipping, and tax.',
  noEstimate: 'Enter a quantity in multiples of {count} to see an estimate.',
  show: 'Preview on the product',
  promise:
    'We’ll send a quote within 2 business days. Nothing is charged or printed until you approve it.',
  previewNote: 'A first preview. The proof shows how it will really print.',
  pdfNote: 'Our team reviews PDFs by hand. The proof will show yours on the product.',
  noPreview: 'Choose your artwork to see it here.',
  unseen: 'Your browser can’t show this file. Press “{show}” and we’ll draw it for you.',
  colorsHint:
    'To match exact inks, name them, such as Forest green or PMS 186 C. Without a name we match your artwork.',
  artworkColors: 'As in the artwork',
  artworkHint:
    'PNG, JPEG, HEIC, SVG, or PDF, up to 10 MB. Vector art (SVG or PDF) prints best; a good photo of a sketch works too.',
  laterAddress: 'I’ll choose it later',
  needsAddress: 'You approved the proof. Add a shipping address to pay.',
  beingTotaled:
    'You approved the proof. We’re calculating the total with tax. Check again in a minute.',
} as const;

/** Returns the title of the page that begins a custom order. @param unit such as 'cups' */
export function designTitle(unit: string): string {
  return `Design your ${unit}`;
}

/** Texts of the form for the delivery address. */
export const CUSTOM_ORDER_ADDRESS = {
  title: 'Where should we ship it?',
  why: 'Tax depends on the address. You can change it until you pay.',
  send: 'Ship to this address',
  leave: 'Cancel',
  say: 'Add shipping address',
  change: 'Change',
  changeLabel: 'Change shipping address',
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
    staff: 'Needs a quote.',
  },
  quoted: {
    label: 'Quoted',
    customer: 'You have our quote. Next comes the proof.',
    staff: 'Agreeing on the proof.',
  },
  approved: {
    label: 'Approved',
    customer: 'You approved the proof. Pay, and we’ll print it.',
    staff: 'Waiting for payment.',
  },
  accepted: {
    label: 'Placing order',
    customer: 'You approved everything. We’re placing your order.',
    staff: 'The customer is ordering.',
  },
  ordered: {
    label: 'Ordered',
    customer: 'Your order is placed. We’ll email you when production starts.',
    staff: 'Ordered. Start production next.',
  },
  cancelled: {
    label: 'Canceled',
    customer: 'This request was canceled.',
    staff: 'Canceled.',
  },
};

/** Labels of the timeline's events; `{version}` is the proof's. */
export const CUSTOM_ORDER_EVENT_LABELS: Readonly<Record<CustomOrderEventKind, string>> = {
  requested: 'Requested',
  quoted: 'Quoted',
  proof_added: 'Proof, version {version}',
  commented: 'Comment',
  approved: 'Version {version} approved',
  accepted: 'Order started',
  payment_failed: 'Payment didn’t go through',
  ordered: 'Ordered',
  cancelled: 'Canceled',
  addressed: 'Shipping address added',
  reordered: 'Ordered again',
  ...STAGE_LABELS,
  rescheduled: 'New ship date',
  undone: 'Corrected',
};

/** Returns what was said with an event in somebody's own words; null if its name says it. */
export function eventQuote({ kind, said }: Pick<EventView, 'kind' | 'said'>): string | null {
  return kind === 'quoted' || kind === 'reordered' ? null : said;
}

/** Returns the name of an event; of a comment on a proof with its version. */
export function eventName({
  kind,
  version,
  said,
  facts,
}: Pick<EventView, 'kind' | 'version' | 'said' | 'facts'>): string {
  if (kind === 'reordered' && said !== null) return `${REORDER.from} ${said}`;
  if (isStage(kind) || kind === 'rescheduled' || kind === 'undone') {
    return productionEventName(kind, facts);
  }
  const label = CUSTOM_ORDER_EVENT_LABELS[kind].replace('{version}', String(version ?? ''));
  return kind === 'commented' && version !== null ? `${label} on version ${version}` : label;
}

/** Returns why a quantity was refused. */
export function quantityLabel(
  error: QuantityError,
  { caseCount, unit, most }: { caseCount: number; unit: string; most: number },
): string {
  const step = `${formatNumber(caseCount)} ${unit}`;
  switch (error) {
    case 'missing':
      return 'Enter how many you need.';
    case 'not-a-number':
      return 'Enter the quantity as a whole number.';
    case 'too-few':
      return `We print ${step} or more.`;
    case 'too-many':
      return `For more than ${formatNumber(most)} ${unit}, contact our sales team.`;
    case 'not-whole-cases':
      return `Sold in multiples of ${step}.`;
  }
}

/** Errors of the form, besides those of the file. */
export const CUSTOM_ORDER_ERRORS = {
  size: 'Choose a size.',
  colorHex: 'Choose each color with the color field, or enter it like #1f6b3a.',
  address: 'This address is no longer saved, or we can’t ship to it. Choose another.',
} as const;

/** Returns the label of a state or stage in lists and on pages. A proof that is being agreed on has its own. */
export function customOrderLabel(order: {
  state: CustomOrderState;
  stage: Stage | null;
  proofActor: ProofActor | null;
  isCalledOff?: boolean;
}): string {
  const { state, stage, proofActor } = order;
  if (order.isCalledOff) return CUSTOM_ORDER_STATES_LABELS.cancelled.label;
  if (stage !== null) return STAGE_LABELS[stage];
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
  production: Pick<Production, 'stage' | 'shipsOn' | 'parcel'>;
}): string {
  const made = productionStatus(order.production);
  if (made !== null) return made;
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
  send: 'Pay and order',
} as const;

/** Texts of custom orders in the back-office. */
/** The columns of the file of custom orders. */
export const CUSTOM_ORDER_COLUMNS: CsvColumns<CustomOrderLine> = {
  Number: ({ name }) => name,
  Date: ({ createdAt }) => dayCell(createdAt),
  Product: ({ product }) => product,
  Size: ({ size }) => size,
  Quantity: ({ quantity }) => ({ number: String(quantity) }),
  Unit: ({ unit }) => unit,
  Status: customOrderLabel,
  'Ships by': ({ shipsOn }) => shipsOn ?? '',
};
