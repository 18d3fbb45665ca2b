import type { Failpoint } from '../../../app/domain/core/retries/failpoint';
import type { Chance } from '../random';
import { control } from '../shop/outside';
import type { Person } from '../shop/person';
import type { SentOrderRow } from '../shop/sandbox-state';
import type { ShopUnderTest } from '../shop/shop-under-test';
import type { Staff } from '../shop/staff';
import type { Facts } from './facts';
import type { StockItem } from './stock';

const EFFECTS = ['error', 'lost-response', 'late', 'rate-limit', 'hang'] as const;
export type Effect = (typeof EFFECTS)[number];

/** A call that fails; several times in a row for a company that stays away. */
export type Planned = {
  company: 'shopify' | 'stripe' | 'mail';
  operation: string;
  effect: Effect;
  times: number;
};

/** How what Shopify tells of the order arrives: twice, never, or later than what comes after. */
export const WEBHOOKS = ['twice', 'lost', 'late'] as const;

export type DeliveryCase = {
  name: string;
  story: string;
  fault: Planned | null;
  webhooks: (typeof WEBHOOKS)[number];
  /** The process is killed there, with all cases of this `group` under way; or by the story itself. */
  point: Failpoint | null;
  group: string;
};

/** What a story is played with; its orders were made before, or are bought by it. */
export type Told = {
  shop: ShopUnderTest;
  person: Person;
  staff: Staff;
  chosen: DeliveryCase;
  chance: Chance;
  orders: Made[];
  own: Own;
};

/** What a story needs besides orders; no other case has the same. */
export type Own = {
  /** An item of which nothing is sold meanwhile. */
  item?: StockItem;
  /** The id of a custom order of which the first order was made. */
  customOrder?: string;
};

/** An order of three cups and two lids of which nothing was sent. */
export type Made = { id: number; name: string };

/** Plays a case up to its last act. @returns how it may end: a race has more than one good end */
export type Story = {
  play: (told: Told) => Promise<Partial<Facts>[]>;
  /** How many orders it needs to begin with, and the customer's Earth Cash, in cents. */
  orders: number;
  openingCents: number;
  /** The calls that it makes, which may fail. */
  calls: readonly string[];
  needs?: keyof Own;
  /** It kills the process itself, so it is played once, before the kills, while no other is. */
  isAlone?: true;
};

/** The store gives up after 3 s for a read and 8 s for a write: ten are to it what twenty are. */
const LATE_MS = 10_000;
/** Longer than what comes after takes. */
const WEBHOOK_LATE_MS = 4_000;
const ALWAYS = -1;
const STRIPE = /^(paymentIntents|refunds)\./;

/** The nth fault of a story: each call with each effect in turn, and now and then none. */
export function faultOf(calls: readonly string[], nth: number): Planned | null {
  const operation = calls[nth % calls.length];
  const effect = EFFECTS[Math.floor(nth / calls.length) % EFFECTS.length];
  if (operation === undefined || effect === undefined || nth % 7 === 6) return null;
  const company = operation === 'send' ? 'mail' : STRIPE.test(operation) ? 'stripe' : 'shopify';
  if (company === 'mail' && effect !== 'hang')
    return { company, operation, effect: 'error', times: 2 };
  return { company, operation, effect, times: nth % 3 === 2 ? 2 : 1 };
}

const plan = ({ shop }: Told, fault: object) =>
  control(shop.sandboxUrl, 'POST', '/control/faults', fault);

/** Plans the fault of a case for the next such call about this text; without one, for the next such call of any case. */
export async function planFault(told: Told, containing?: string): Promise<void> {
  const { fault } = told.chosen;
  if (fault === null) return;
  const late = fault.effect === 'late' ? { delayMs: LATE_MS } : {};
  await plan(told, { ...fault, ...late, ...(containing !== undefined && { containing }) });
}

/** From now on what Shopify tells of this order, its parcels and its returns, or of this item, is lost or comes late. */
export async function planWebhooks(told: Told, { id }: { id: number }): Promise<void> {
  const { story } = told.chosen;
  // What was declined or canceled there, and no webhook told, is read by the hourly housekeeping alone: no run waits for it.
  const webhooks = story === 'decided-there' ? 'late' : told.chosen.webhooks;
  if (webhooks === 'twice') return;
  const way =
    webhooks === 'lost' ? { effect: 'hang' } : { effect: 'delay', delayMs: WEBHOOK_LATE_MS };
  const common = { company: 'shopify', operation: 'webhook', times: ALWAYS };
  await plan(told, { ...common, ...way, containing: String(id) });
}

/** Acts as Shopify's own staff, or as another app. */
export function atShopify({ shop }: Pick<Told, 'shop'>, action: string, input: object) {
  return control(shop.sandboxUrl, 'POST', '/control/shopify', { action, ...input });
}

/** The number of the fulfillment order that is still to be sent of an order. */
export async function openPart(told: Told, { name }: Made): Promise<string> {
  const all = (await atShopify(told, 'fulfillment-orders', { name })) as NonNullable<
    SentOrderRow['fulfillmentOrders']
  >;
  const open = all.findLast(({ lines }) => lines.some(({ units, sent }) => units > sent));
  if (open === undefined) throw new Error(`nothing is left to send of ${name}`);
  return String(open.id);
}
