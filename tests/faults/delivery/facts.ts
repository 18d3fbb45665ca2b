import { centsOf } from '../shop/outside';
import type { Person } from '../shop/person';
import type { SandboxState, SentOrderRow } from '../shop/sandbox-state';

/** What the platforms hold of one customer's orders, each fact as one short text or a count; amounts are cents. */
export type Facts = {
  /** Units that have left, by the lines of each order: `3+2`; canceled parcels do not count. */
  sent: string;
  /** Parcels of each order, and those that were canceled. */
  parcels: string;
  undone: string;
  /** Tracking numbers of the parcels that count, sorted. */
  numbers: string;
  holds: number;
  prepared: number;
  delivered: number;
  canceled: string;
  /** Mails of the store, each counted once however often it was sent again. */
  shippedMails: number;
  deliveredMails: number;
  returnMails: string;
  refunds: number;
  refunded: number;
  /** What the cards were charged, what went back to them, what the customer's Earth Cash is. */
  charged: number;
  cardBack: number;
  cash: number;
  /** Orders at no price that replace something. */
  replacements: number;
  /** The states of the returns at Shopify, and what was done with their goods. */
  returns: string;
  processed: number;
  restocked: number;
  /** Units that the orders have now, by their lines, and what they cost after edits. */
  ordered: string;
  total: number;
  /** Mails about an edit, and about the production of a custom order. */
  changedMails: number;
  customMails: string;
  /** What is available of the item that the case has for itself. */
  stock: number;
};

const CUSTOM_SUBJECTS = {
  'Your custom order is in production': 'started',
  'Your custom order is printed': 'printed',
  'Your custom order is packed': 'packed',
  'Your custom order shipped': 'shipped',
  'Your custom order was delivered': 'delivered',
} as const;

const RETURN_SUBJECTS = {
  'We received your return request': 'requested',
  'A question about your return': 'question',
  'Your return is approved': 'approved',
  'Your return was declined': 'declined',
  'Your return arrived': 'received',
  'Your return was refunded': 'refunded',
  'Earth Cash for your return': 'credited',
  'Your replacement is ordered': 'replaced',
} as const;

/** The orders of a customer, the oldest first; without those that replace something. */
export function ordersOf({ shopify }: SandboxState, { gid }: Pick<Person, 'gid'>): SentOrderRow[] {
  const number = Number(gid.slice(gid.lastIndexOf('/') + 1));
  return shopify.orders
    .filter(({ customerId, tags }) => customerId === number && !isReplacement(tags))
    .sort((one, other) => one.id - other.id);
}

const isReplacement = (tags: readonly string[]) => tags.some((tag) => tag.startsWith('rt-'));
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/** @param stock what is available of the item that the case has for itself; 0 if it has none */
export function factsOf(state: SandboxState, person: Person, stock = 0): Facts {
  const { shopify, stripe, mail } = state;
  const number = Number(person.gid.slice(person.gid.lastIndexOf('/') + 1));
  const orders = ordersOf(state, person).toSorted((one, other) => nameOf(one) - nameOf(other));
  const counted = orders.flatMap((order) => parcelsOf(order));
  const each = (fact: (order: SentOrderRow) => string | number) => orders.map(fact).join(' ');
  const returns = shopify.returns.filter(({ orderId }) => orders.some(({ id }) => id === orderId));
  const lines = returns.flatMap((row) => row.lines);
  const restocked = lines
    .flatMap(({ dispositions }) => dispositions)
    .filter(({ type }) => type === 'RESTOCKED');
  const intents = stripe.paymentIntents.filter((one) => one.customer === person.stripeCustomerId);
  const ids = new Set(intents.map(({ id }) => id));
  const back = stripe.refunds.filter(
    (one) => one.payment_intent !== null && ids.has(one.payment_intent) && one.status !== 'failed',
  );
  const letters = mailsTo(mail, person.email);
  return {
    sent: each((order) => order.lines.map((line) => sentOf(order, line.id)).join('+')),
    parcels: each((order) => parcelsOf(order).length),
    undone: each((order) => order.fulfillments.length - parcelsOf(order).length),
    numbers: counted
      .flatMap((parcel) => [parcel.tracking, ...(parcel.moreTracking ?? [])])
      .flatMap((tracking) => tracking?.number ?? [])
      .sort()
      .join(' '),
    holds: sum(orders.map((order) => sum((order.fulfillmentOrders ?? []).map(holdsOf)))),
    prepared: orders
      .flatMap((order) => order.fulfillmentOrders ?? [])
      .filter(({ isPrepared }) => isPrepared === true).length,
    delivered: counted.filter(({ status }) => status === 'DELIVERED').length,
    canceled: each((order) => (order.cancelledAt === null ? 'no' : 'yes')),
    shippedMails: letters.filter((subject) => subject.startsWith('Shipped: order')).length,
    deliveredMails: letters.filter((subject) => subject.startsWith('Delivered: order')).length,
    returnMails: mailsNamed(letters, RETURN_SUBJECTS),
    refunds: sum(orders.map(({ refunds }) => refunds.length)),
    refunded: sum(orders.map(({ refundedCents }) => refundedCents)),
    charged: sum(intents.map(({ amount_received: received }) => received)),
    cardBack: sum(back.map(({ amount }) => amount)),
    cash: cashOf(shopify.customers, number),
    replacements: shopify.orders.filter(
      ({ customerId, tags }) => customerId === number && isReplacement(tags),
    ).length,
    returns: returns
      .map(({ status }) => status)
      .sort()
      .join(' '),
    processed: sum(lines.map(({ processed }) => processed)),
    restocked: sum(restocked.map(({ quantity }) => quantity)),
    ordered: each((order) => order.lines.map(orderedOf).join('+')),
    total: sum(orders.map(totalOf)),
    changedMails: letters.filter((subject) => subject.startsWith('Your order has changed')).length,
    customMails: mailsNamed(letters, CUSTOM_SUBJECTS),
    stock,
  };
}

/** The names of mails by their subjects, sorted; a number follows what a subject begins with. */
function mailsNamed(letters: string[], subjects: Readonly<Record<string, string>>): string {
  const nameOfMail = (subject: string) =>
    Object.entries(subjects).find(([begins]) => subject.startsWith(begins))?.[1] ?? [];
  return letters.flatMap(nameOfMail).sort().join(' ');
}

const orderedOf = ({ quantity, more = 0, removed = 0 }: SentOrderRow['lines'][number]) =>
  quantity + more - removed;
const totalOf = ({ totalCents, addedCents = 0, removedCents = 0 }: SentOrderRow) =>
  totalCents + addedCents - removedCents;

const nameOf = ({ name }: SentOrderRow) => Number(name.replace(/\D/g, ''));
const parcelsOf = ({ fulfillments }: SentOrderRow) => fulfillments.filter((one) => !one.canceledAt);
const holdsOf = ({ holds }: { holds: readonly unknown[] }) => holds.length;

function sentOf(order: SentOrderRow, lineId: number): number {
  const lines = parcelsOf(order).flatMap((parcel) => parcel.lines);
  return sum(lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity));
}

/** The subjects of all mails to an address; a mail that may have left is sent again with the same id. */
function mailsTo(mail: SandboxState['mail'], email: string): string[] {
  const byId = new Map(
    mail.filter(({ to }) => to === email).map((one) => [one.messageId, one.subject]),
  );
  return [...byId.values()];
}

function cashOf(customers: SandboxState['shopify']['customers'], number: number): number {
  const fields = customers.find(({ id }) => id === number)?.metafields ?? [];
  const shown = fields.find(({ namespace, key }) => namespace === 'custom' && key === 'earthcash');
  return shown === undefined ? 0 : centsOf(shown.value);
}

/**
 * Compares facts with one good end, and with what holds of every order whatever happens: no unit leaves twice, no parcel
 * is told of twice.
 *
 * @returns the violations, as sentences
 */
export function wrongsOfFacts(
  expected: Partial<Facts>,
  facts: Facts,
  orders: SentOrderRow[],
): string[] {
  const wrongs = Object.entries(expected).flatMap(([name, due]) => {
    const is = facts[name as keyof Facts];
    return is === due ? [] : [`${name}: ${is}, due ${due}`];
  });
  for (const order of orders) {
    for (const { id, quantity, more = 0 } of order.lines) {
      const sent = sentOf(order, id);
      if (sent > quantity + more) wrongs.push(`${order.name} has sent ${sent} of ${quantity}`);
    }
  }
  const made = sum(orders.map(({ fulfillments }) => fulfillments.length));
  if (facts.shippedMails > made) wrongs.push(`${facts.shippedMails} mails of ${made} parcels`);
  if (facts.deliveredMails > facts.delivered) wrongs.push('a mail says delivered of what is not');
  return wrongs;
}
