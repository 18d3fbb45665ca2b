import { calendarLabel } from '~/content/core/dates';
import { CARRIER_CHOICES, OTHER_CARRIER } from '~/domain/custom-orders/parcel';
import { numberExample } from '~/domain/fulfillment/tracking';
import type { Parcel, Production, ProductionFacts, Stage } from '~/domain/custom-orders/production';

/** The stages of the production: their names, and what they mean for the customer. */
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  in_production: 'In production',
  printed: 'Printed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

const NOT_YET: Readonly<Record<Stage, string>> = {
  in_production: 'not in production yet',
  printed: 'not printed yet',
  packed: 'not packed yet',
  shipped: 'not shipped yet',
  delivered: 'not delivered yet',
};

/** Texts of the production of a custom order. */
export const PRODUCTION = {
  progress: 'Progress',
  shipsBy: 'Ships by',
  newDay: 'Why the date changed',
  track: 'Track shipment',
  untracked: 'No tracking number',
  late: 'Late',
  soon: 'Due soon',
  /** The buttons of staff, by the stage that they lead to. */
  steps: {
    in_production: 'Start production',
    printed: 'Mark as printed',
    packed: 'Mark as packed',
    shipped: 'Ship order',
    delivered: 'Mark as delivered',
  } satisfies Record<Stage, string>,
  day: 'Ships by',
  dayHint: 'The customer sees this day, and the calendar shows it.',
  carrier: 'Carrier',
  choose: 'Choose a carrier',
  number: 'Tracking number',
  numberHint: 'Optional for another carrier or our own delivery.',
  refused: 'Step not taken',
  change: 'Change ship date',
  changeReason: 'Reason, shown to the customer',
  changeSend: 'Change date and email customer',
  changeRefused: 'Date not changed',
  undo: (stage: Stage) => `Undo “${STAGE_LABELS[stage]}”`,
  undoText: 'The customer was emailed about this step, so we email them the correction, too.',
  undoSend: 'Undo step and email customer',
  undoRefused: 'Step not undone',
  canceled: (order: string) =>
    `Order ${order} was canceled in Shopify. Stop production; nothing more can be recorded here.`,
  fulfil:
    'This fulfills the order in Shopify and emails the customer once. If it’s sent from the fulfillment page, in Shopify, or by a warehouse app, this page updates automatically.',
} as const;

/** What comes next for staff. */
const NEXT: Readonly<Record<Stage | 'none', string>> = {
  none: 'Ordered. Choose the day it ships by and start production.',
  in_production: 'In production. Print it.',
  printed: 'Printed. Pack it.',
  packed: 'Packed. Ship it.',
  shipped: 'Shipped. Mark it as delivered once the carrier says so.',
  delivered: 'Delivered. Nothing left to do.',
};

/** Returns what comes next with the production, for staff. */
export function productionNext(stage: Stage | null): string {
  return NEXT[stage ?? 'none'];
}

/** Returns how far the production is and what comes next, for the customer; null before it begins. */
export function productionStatus({
  stage,
  shipsOn,
  parcel,
}: Pick<Production, 'stage' | 'shipsOn' | 'parcel'>): string | null {
  const by = shipsOn === null ? '' : ` It ships by ${calendarLabel(shipsOn)}.`;
  switch (stage) {
    case null:
      return null;
    case 'in_production':
      return `Your order is in production.${by}`;
    case 'printed':
      return `Your order is printed. Next, we’ll pack it.${by}`;
    case 'packed':
      return `Your order is packed.${by}`;
    case 'shipped':
      return parcel === null
        ? 'Your order is on its way.'
        : `Your order is on its way with ${parcelLabel(parcel)}.`;
    case 'delivered':
      return 'Your order was delivered.';
  }
}

/** Returns a carrier's name in a sentence or a list. */
export function carrierLabel(carrier: string): string {
  return carrier === OTHER_CARRIER ? 'another carrier' : carrier;
}

/** Returns a parcel in words: 'UPS 1Z999AA10123456784'. */
export function parcelLabel({ carrier, trackingNumber }: Parcel): string {
  return [carrierLabel(carrier), trackingNumber].filter(Boolean).join(' ');
}

/** The choices of the field of the carrier, each with what its numbers look like. */
export const CARRIER_OPTIONS = [
  { value: '', label: PRODUCTION.choose },
  ...CARRIER_CHOICES.map((value) => ({
    value,
    label:
      value === OTHER_CARRIER
        ? 'Another carrier, or our own delivery'
        : `${value} (${numberExample(value)})`,
  })),
];

/** Returns the name of an event of the production. */
export function productionEventName(
  kind: Stage | 'rescheduled' | 'undone',
  facts: ProductionFacts | null,
): string {
  if (kind === 'undone') return facts?.undone ? `Corrected: ${NOT_YET[facts.undone]}` : 'Corrected';
  const day = facts?.shipsOn ? calendarLabel(facts.shipsOn) : null;
  if (kind === 'rescheduled') return day ? `New ship date: ${day}` : 'New ship date';
  const label = STAGE_LABELS[kind];
  if (kind === 'in_production') return day ? `${label}, ships by ${day}` : label;
  return kind === 'shipped' && facts?.parcel ? `${label} with ${parcelLabel(facts.parcel)}` : label;
}

/** Returns what a correction says in a mail: 'not shipped yet'. */
export function undoneLabel(undone: Stage | undefined): string {
  return undone ? NOT_YET[undone] : '';
}

/** Texts of ordering a printed good again. */
export const REORDER = {
  title: 'Order again:',
  link: 'Order again',
  text: 'We print it from the same artwork, and the proof you approved stays approved.',
  cases: (count: string, each: string) => `${count} ${count === '1' ? 'case' : 'cases'} at ${each}`,
  setup: 'One-time plate and setup fee, already paid',
  shipping: 'Shipping',
  total: 'Total before tax',
  same: 'The same price as last time. For a different quantity, we’ll send a new quote.',
  quoted: 'We’ll send a new quote within 2 business days. Nothing is charged before you pay.',
  to: 'Ships to',
  toNote: 'You can change the address before you pay.',
  quantity: (unit: string) => `How many ${unit}`,
  quantityHint: (count: string, unit: string) => `In multiples of ${count} ${unit}.`,
  send: 'Order again',
  refused: 'Not ordered',
  cancel: 'Cancel',
  from: 'Ordered again from',
} as const;
