import { beforeAll, describe, expect, it } from 'vitest';
import { shopOfRun } from '../support/organization';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { newPerson, type NewPerson } from './erp-people';

const DISCREPANCY_PAGES = '/erp/cash/differences';
const APPROVALS = '/erp/approvals';

const control = () => sandboxControl(shopOfRun().sandboxUrl);
const pageOf = async (who: Visitor, path: string) => {
  const answer = await who.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
};

const metafieldOf = async ({ id }: NewPerson) => {
  const { shopify } = (await control().state('shopify.customers')) as unknown as State;
  const fields = shopify.customers.find((one) => String(one.id) === id)?.metafields;
  return fields?.find(({ key }) => key === 'earthcash')?.value;
};

describe('a balance that somebody raises in Shopify', () => {
  const [staff, admin] = [new Visitor(), new Visitor()];
  beforeAll(async () => {
    await signInStaff(staff, 'staff@example.com');
    await signInStaff(admin, 'admin@example.com');
  });
  /** A customer with Earth Cash of $10.00, which is then raised to $50.00. */
  async function raised(): Promise<{ person: NewPerson; customer: Visitor; discrepancy: string }> {
    const person = await newPerson();
    const set = (value: string) =>
      control().shopify({ action: 'customer-metafield', id: person.id, key: 'earthcash', value });
    await set('10.00');
    const customer = await signedIn(person.email);
    await pageOf(customer, '/dashboard/payments/statement');
    await set('50.00');
    const discrepancy = await eventually(async () => {
      const { html } = await pageOf(staff, `/erp/customers/${person.id}`);
      if (!html.includes('Raised in Shopify')) return undefined;
      const { html: list } = await pageOf(staff, DISCREPANCY_PAGES);
      const row = list.split('<tr').find((one) => one.includes(`/erp/customers/${person.id}"`));
      return /differences\/([0-9a-f-]{36})/.exec(row ?? '')?.[1];
    });
    return { person, customer, discrepancy: `${DISCREPANCY_PAGES}/${discrepancy}` };
  }

  it('is pending for its customer, who reads why, until staff ask for it and an admin accepts it', async () => {
    const { person, customer, discrepancy } = await raised();
    for (const path of [
      '/dashboard/home',
      '/dashboard/payments',
      '/dashboard/payments/statement',
    ]) {
      const { text } = await pageOf(customer, path);
      expect([path, text]).toEqual([path, expect.stringContaining('$40.00 was added to your')]);
      expect(text).toContain('you can use it once it’s approved');
    }
    const header = await customer.get('/api/earth-cash');
    expect(await header.json()).toMatchObject({ shownCents: 1_000, unacceptedCents: 4_000 });
    expect(await metafieldOf(person)).toBe('50.00');
    expect((await pageOf(staff, '/erp')).text).toMatch(/reconciliation issue/i);

    const requested = await pageOf(staff, `${discrepancy}?ask=accept-raise`);
    expect(requested.text).toContain('Request approval for this increase?');
    const reason = { intent: 'accept-raise', reason: 'A gift of ours' };
    expect((await staff.post(discrepancy, reason)).status).toBe(303);
    const list = await pageOf(admin, APPROVALS);
    const row = list.html.split('<tr').find((one) => one.includes(`/erp/customers/${person.id}"`));
    expect(row).toContain('Balance raised in Shopify, outside the store');
    const id = /ask=approve&amp;id=([0-9a-f-]{36})/.exec(row ?? '')?.[1] ?? '';
    const approved = await admin.post(APPROVALS, { intent: 'approve', id, version: '1' });
    expect(approved.status).toBe(303);
    const after = await customer.get('/api/earth-cash');
    expect(await after.json()).toMatchObject({ shownCents: 5_000, unacceptedCents: 0 });
    expect((await pageOf(staff, discrepancy)).text).toMatch(/Closed \w+ \w+ A gift of ours/);
  });

  it('is rejected by an admin, and Shopify shows the balance again', async () => {
    const { person, customer, discrepancy } = await raised();
    const reason = { intent: 'reject-raise', reason: 'Nobody meant it' };
    expect((await staff.post(discrepancy, reason)).status).toBe(403);
    expect((await pageOf(staff, discrepancy)).html).not.toContain('ask=reject-raise');
    expect((await pageOf(admin, discrepancy)).html).not.toContain('ask=close');
    expect((await admin.post(discrepancy, reason)).status).toBe(303);
    expect((await admin.post(discrepancy, reason)).status).toBe(409);
    await eventually(async () => (await metafieldOf(person)) === '10.00');
    const after = await customer.get('/api/earth-cash');
    expect(await after.json()).toMatchObject({ shownCents: 1_000, unacceptedCents: 0 });
  });
});

type State = {
  shopify: { customers: { id: number; metafields: { key: string; value: string }[] }[] };
};
