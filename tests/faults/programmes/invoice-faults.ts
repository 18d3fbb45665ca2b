import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../random';
import { billAgain, type OpenForm } from '../shop/invoice-forms';
import { control } from '../shop/outside';
import type { Person } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';
import type { Staff } from '../shop/staff';
import type { InvoiceCase, PlannedFault } from './invoice-cases';

/** A quote whose last day is over, and the form that accepts it, opened before. */
export type LateQuote = { draft: string; totalCents: number; form: OpenForm };

/** What a case is played with. */
export type Told = {
  shop: ShopUnderTest;
  person: Person;
  stranger: Person;
  staff: Staff;
  chosen: InvoiceCase;
  chance: Chance;
  late: LateQuote | null;
};

/** The store gives up after 3 s for a read and 8 s for a write: ten are to it what twenty are. */
const LATE_MS = 10_000;
/** Longer than what comes after takes. */
const WEBHOOK_LATE_MS = 4_000;
const ALWAYS = -1;

const plan = ({ shop }: Told, fault: object) =>
  control(shop.sandboxUrl, 'POST', '/control/faults', fault);

function planned(fault: PlannedFault, containing: string): object {
  return { ...fault, containing, ...(fault.effect === 'late' && { delayMs: LATE_MS }) };
}

/** The next such call about this customer meets the fault. */
export async function planFault(told: Told): Promise<void> {
  const { fault, webhooks } = told.chosen;
  if (fault !== null) await plan(told, planned(fault, told.person.email));
  const customer = told.person.gid.slice(told.person.gid.lastIndexOf('/'));
  if (webhooks === 'lost') await lose(told, 'shopify', `Customer${customer}"`);
}

const lose = (told: Told, company: string, containing: string) =>
  plan(told, { company, operation: 'webhook', effect: 'hang', times: ALWAYS, containing });

/** Returns what is wrong if the fault on the way to the invoice has not happened by now. */
export async function findUnmet({ shop, person, chosen }: Told): Promise<string[]> {
  if (chosen.fault === null) return [];
  const list = (await control(shop.sandboxUrl, 'GET', '/control/faults')) as {
    containing?: string;
  }[];
  const isLeft = list.some(({ containing }) => containing === person.email);
  return isLeft ? ['the planned fault has not happened'] : [];
}

/** The same for what comes after: of the call that fails, and of what the platforms tell of order and invoice. */
export async function planAftermath(
  told: Told,
  order: { id: number; name: string },
  invoiceId: string | null,
): Promise<void> {
  const { afterwards, webhooks } = told.chosen;
  if (afterwards !== null) {
    const number = order.name.replace('#', '');
    const texts: Record<string, string> = {
      'payment-write': `"TxnId":"${invoiceId}"`,
      'invoice-write': `"Id":"${invoiceId}"`,
      'creditmemo-write': `"DocNumber":"${number}-C`,
    };
    await plan(
      told,
      planned(afterwards, texts[afterwards.operation] ?? `gid://shopify/Order/${order.id}`),
    );
  }
  if (webhooks === 'twice') return;
  const about = [
    ['shopify', String(order.id)],
    ...(invoiceId === null ? [] : [['quickbooks', `"intuitentityid":"${invoiceId}"`]]),
  ] as [string, string][];
  for (const [company, containing] of about) {
    if (webhooks === 'lost') await lose(told, company, containing);
    else {
      const delayed = { operation: 'webhook', effect: 'delay', delayMs: WEBHOOK_LATE_MS };
      await plan(told, { company, ...delayed, containing });
    }
  }
}

/** Holds the books back, so that another document takes the order's number first. */
export function holdBack(told: Told): Promise<unknown> {
  return plan(told, {
    company: 'quickbooks',
    operation: 'query',
    effect: 'error',
    containing: told.person.email,
    // 35 seconds, longer than a quote takes that is accepted in two tabs.
    times: 3,
  });
}

/** The bookkeeper deletes the other document once the order is refused its number; then staff bill it again. */
export async function billAgainAfter(told: Told, orderId: number, number: string) {
  let isFree = false;
  await billRejected(told, orderId, async () => {
    if (isFree) return;
    await control(told.shop.sandboxUrl, 'POST', '/control/quickbooks', {
      action: 'invoice-delete',
      number,
    });
    isFree = true;
  });
}

/** Staff bill an order again once QuickBooks has refused it. */
export function billRejected(
  { shop, staff }: Told,
  orderId: number,
  mend = () => Promise.resolve(),
): Promise<void> {
  return billAgain(staff.clerks[0], shop.app.url, orderId, mend);
}

/** The bookkeeper saves the invoice while our change of it is on its way. */
export async function makeStale(told: Told, id: string, amountCents: number): Promise<void> {
  await plan(told, {
    company: 'quickbooks',
    operation: 'invoice-write',
    effect: 'delay',
    delayMs: 6_000,
    containing: `"Id":"${id}","SyncToken"`,
  });
  void wait(told.chance.between(1_500, 4_500))
    .then(() => book(told, 'invoice-amount', { id, amountCents }))
    .catch(() => undefined);
}

/** Acts as the bookkeeper. */
export function book({ shop }: Told, action: string, input: object): Promise<unknown> {
  return control(shop.sandboxUrl, 'POST', '/control/quickbooks', { action, ...input });
}
