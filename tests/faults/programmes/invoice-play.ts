import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { control } from '../shop/outside';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';
import { makeStaff } from '../shop/staff';
import type { InvoiceCase } from './invoice-cases';
import type { LateQuote, Told } from './invoice-faults';
import { offerLate, OPENING_CENTS } from './invoice-stories';

/** So far the store's clock is behind when it offers the quotes that are over later. */
const LATE_CLOCK_MS = -12 * 24 * 60 * 60_000;

/** Makes everybody, offers the quotes that are over later, and starts the store. @returns what a case is played with */
export async function preparePlay(
  shop: ShopUnderTest,
  { cases, chance }: { cases: readonly InvoiceCase[]; chance: Chance },
): Promise<(chosen: InvoiceCase) => Told> {
  const specs = Array.from({ length: cases.length + 1 }, () => ({
    card: 'good' as const,
    openingCents: OPENING_CENTS,
  }));
  const [stranger, ...people] = (await makePeople(shop, specs, 'duplicate')) as [
    Person,
    ...Person[],
  ];
  const mode = { company: 'quickbooks', mode: 'duplicate' };
  await control(shop.sandboxUrl, 'POST', '/control/webhooks', mode);
  await emptyBooks(shop);
  if (shop.store.kind === 'embedded') {
    const numbers = { action: 'numbers', custom: 0, unique: 0 };
    await control(shop.sandboxUrl, 'POST', '/control/quickbooks', numbers);
  }
  await grantTerms(shop, [stranger, ...people]);
  const staff = await makeStaff(shop);
  const offers = new Map<InvoiceCase, LateQuote>();
  const tell = (chosen: InvoiceCase): Told => ({
    shop,
    person: people[cases.indexOf(chosen)] as Person,
    stranger,
    staff,
    chosen,
    chance: chance.branch(chosen.name),
    late: offers.get(chosen) ?? null,
  });
  const late = cases.filter(({ origin }) => origin === 'quote-late');
  if (late.length > 0) {
    await shop.app.start({ CLOCK_OFFSET_MS: String(LATE_CLOCK_MS) });
    await inLanes(late, 4, async (chosen) => {
      offers.set(chosen, await offerLate(tell(chosen), LATE_CLOCK_MS));
    });
    await shop.app.end('SIGTERM');
  }
  await shop.app.start();
  return tell;
}

/** Deletes the cast's invoices, whose numbers the orders of a long run reach. */
async function emptyBooks({ sandboxUrl }: ShopUnderTest): Promise<void> {
  const { quickbooks } = (await control(sandboxUrl, 'GET', '/control/state')) as {
    quickbooks: { invoices: { id: string }[] };
  };
  for (const { id } of quickbooks.invoices) {
    await control(sandboxUrl, 'POST', '/control/quickbooks', { action: 'invoice-delete', id });
  }
}

function grantTerms({ store }: ShopUnderTest, people: readonly Person[]): Promise<unknown> {
  const decided_at = new Date();
  const values = people.map(({ gid }) => ({
    customer_gid: gid,
    state: 'granted',
    decided_at,
    decided_by: 'Sam Staff',
  }));
  return store.use(({ db }) => db.insertInto('invoice_option').values(values).execute());
}
