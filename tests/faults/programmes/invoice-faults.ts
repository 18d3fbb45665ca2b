import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../random';
import { billAgain } from '../shop/invoice-forms';
import { control } from '../shop/outside';
import type { Person } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';
import type { Staff } from '../shop/staff';
import type { InvoiceCase } from './invoice-cases';

/** What a case is played with. */
export type Told = {
  shop: ShopUnderTest;
  person: Person;
  stranger: Person;
  staff: Staff;
  chosen: InvoiceCase;
  chance: Chance;
};

const LATE_MS = 20_000;

/** The next such call about this customer meets the fault. */
export async function planFault({ shop, person, chosen }: Told): Promise<void> {
  if (chosen.fault === null) return;
  const fault = {
    company: 'quickbooks',
    ...chosen.fault,
    containing: person.email,
    ...(chosen.fault.effect === 'late' && { delayMs: LATE_MS }),
  };
  await control(shop.sandboxUrl, 'POST', '/control/faults', fault);
}

/** Holds the books back, so that another document takes the order's number first. */
export function holdBack({ shop, person }: Told): Promise<unknown> {
  return control(shop.sandboxUrl, 'POST', '/control/faults', {
    company: 'quickbooks',
    operation: 'query',
    effect: 'error',
    containing: person.email,
    // 35 seconds, longer than a quote takes that is accepted in two tabs.
    times: 3,
  });
}

/** The bookkeeper deletes the other document once the order is refused its number; then staff bill it again. */
export async function billAgainAfter({ shop, staff }: Told, orderId: number, number: string) {
  const [member] = staff.clerks;
  const origin = shop.app.url;
  let isFree = false;
  await billAgain(member, origin, orderId, async () => {
    if (isFree) return;
    await control(shop.sandboxUrl, 'POST', '/control/quickbooks', {
      action: 'invoice-delete',
      number,
    });
    isFree = true;
  });
}

/** The bookkeeper saves the invoice while our change of it is on its way. */
export async function makeStale(told: Told, id: string, amountCents: number): Promise<void> {
  await control(told.shop.sandboxUrl, 'POST', '/control/faults', {
    company: 'quickbooks',
    operation: 'invoice-write',
    effect: 'delay',
    delayMs: 4_000,
    containing: `"Id":"${id}","SyncToken"`,
  });
  void wait(told.chance.between(1_500, 5_000))
    .then(() => book(told, 'invoice-amount', { id, amountCents }))
    .catch(() => undefined);
}

/** Acts as the bookkeeper. */
export function book({ shop }: Told, action: string, input: object): Promise<unknown> {
  return control(shop.sandboxUrl, 'POST', '/control/quickbooks', { action, ...input });
}
