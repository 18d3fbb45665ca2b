import { beforeAll, describe, expect, it } from 'vitest';
import { shopOfRun } from '../support/organization';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { newPerson, type NewPerson } from './erp-people';

const merge = (id: string) => `/erp/customers/${id}/merge`;

/** Creates a customer, with Earth Cash from before this store if given. */
async function person(cash?: string): Promise<NewPerson> {
  const made = await newPerson();
  if (cash) {
    const control = sandboxControl(shopOfRun().sandboxUrl);
    const written = { action: 'customer-metafield', id: made.id, key: 'earthcash', value: cash };
    await control.shopify(written);
  }
  return made;
}

describe('merging two accounts of one person', () => {
  let staff: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    [staff, admin] = [new Visitor(), new Visitor()];
    await signInStaff(staff, 'staff@example.com');
    await signInStaff(admin, 'admin@example.com');
  });

  const text = async (address: string) => textIn(await (await admin.get(address)).text());
  /** Waits for the page with both balances from before: a request waits for Shopify only for a moment. */
  const untilShows = (page: string, has: string) =>
    eventually(async () => {
      const shown = await text(page);
      return shown.includes(has) && shown;
    });
  /** Returns the fields of the form that confirms the merge. */
  async function confirmFields(page: string): Promise<Record<string, string>> {
    const html = await (await admin.get(page)).text();
    const form = html.slice(html.indexOf('value="merge"'));
    const hidden = form.slice(0, form.indexOf('</form>'));
    return Object.fromEntries(
      [...hidden.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
  }

  it('is for admins, and no number leads to another page', async () => {
    const { id } = await person();
    expect((await staff.get(merge(id))).status).toBe(403);
    expect((await staff.post(merge(id), { intent: 'choose', customer: '1' })).status).toBe(403);
    expect((await admin.get(merge('1'))).status).toBe(404);
    expect((await admin.get(`${merge(id)}?with=1`)).status).toBe(404);
    const step = { intent: 'go-on', id: '00000000-0000-4000-8000-000000000000', version: '1' };
    const none = await admin.post(merge(id), step);
    expect(none.status).toBe(409);
    expect(textIn(await none.text())).toContain('This merge doesn’t exist.');
  });

  it('finds the other one by e-mail or number, and keeps what was typed', async () => {
    const [one, other] = [await person(), await person()];
    for (const customer of [other.email.toUpperCase(), other.id]) {
      const found = await admin.post(merge(one.id), { intent: 'choose', customer });
      const to = `${merge(one.id)}?with=${other.id}`;
      expect([found.status, found.headers.get('Location')]).toEqual([303, to]);
    }
    const unknown = await admin.post(merge(one.id), {
      intent: 'choose',
      customer: 'nobody@example.com',
    });
    expect(unknown.status).toBe(422);
    const page = await unknown.text();
    expect(page).toContain('value="nobody@example.com"');
    expect(textIn(page)).toContain('No Shopify customer has this email or number');
    const same = await admin.post(merge(one.id), { intent: 'choose', customer: one.id });
    expect(textIn(await same.text())).toContain('That’s the same account.');
  });

  it('shows both, asks, moves the Earth Cash, and Shopify has one customer of two', async () => {
    const [survivor, goes] = [await person('5.00'), await person('12.50')];
    const page = `${merge(survivor.id)}?with=${goes.id}`;
    const shown = await untilShows(page, 'No blockers.');
    expect(shown).toMatch(/Earth Cash \$5\.00 \$12\.50/);
    expect(shown).toContain('Shopify can merge these two customers.');
    // The other way round, from the same page.
    expect(await text(`${page}&keep=other`)).toMatch(/Earth Cash \$12\.50 \$5\.00/);
    const question = await text(`${page}&ask=merge`);
    expect(question).toContain('Merge these two accounts permanently?');
    expect(question).toContain('$12.50 of Earth Cash moves to the account that stays');
    const fields = await confirmFields(`${page}&ask=merge`);
    const stale = await admin.post(merge(survivor.id), {
      intent: 'merge',
      ...fields,
      shown: '1200',
    });
    expect(stale.status).toBe(409);
    expect(textIn(await stale.text())).toContain('Nothing was done');
    expect((await staff.post(merge(survivor.id), { intent: 'merge', ...fields })).status).toBe(403);
    // A job at Shopify that has run by the time it is asked about.
    const takes = { action: 'merge-takes', email: goes.email, ms: 0 };
    await sandboxControl(shopOfRun().sandboxUrl).shopify(takes);
    const done = await admin.post(merge(survivor.id), { intent: 'merge', ...fields });
    const to = `${merge(survivor.id)}?done=merged`;
    expect([done.status, done.headers.get('Location')]).toEqual([303, to]);
    const after = await text(to);
    expect(after).toContain('Accounts merged.');
    expect(after).not.toContain('Not done yet');
    expect((await admin.get(`/erp/customers/${goes.id}`)).status).toBe(404);
    expect(await text(`/erp/customers/${survivor.id}`)).toMatch(/Balance \$17\.50/);
    // The same form again is the same merge, which moves nothing.
    const again = await admin.post(merge(survivor.id), { intent: 'merge', ...fields });
    expect(again.status).toBe(404);
  });

  it('waits for a second admin where it is much, who finds it in the list', async () => {
    const [survivor, goes] = [await person(), await person('80.00')];
    const page = `${merge(survivor.id)}?with=${goes.id}&ask=merge`;
    await untilShows(page, 'another admin has to approve it first');
    const fields = await confirmFields(page);
    const requested = await admin.post(merge(survivor.id), { intent: 'merge', ...fields });
    expect(requested.headers.get('Location')).toBe(`${merge(survivor.id)}?done=asked`);
    const list = await (await admin.get('/erp/customers/requests')).text();
    expect(list).toContain(`href="${merge(survivor.id)}"`);
    expect(await text(`/erp/customers/${survivor.id}`)).toMatch(/Balance \$0\.00/);
    const html = await (await admin.get(merge(survivor.id))).text();
    const id = /name="id" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
    const own = await admin.post(merge(survivor.id), { intent: 'approve', id, version: '1' });
    expect(own.status).toBe(409);
    expect(textIn(await own.text())).toContain('Another admin has to decide it');
    // As a browser with JavaScript sends it.
    const back = await admin.post(`${merge(survivor.id)}.data`, {
      intent: 'withdraw',
      id,
      version: '1',
    });
    expect(await back.text()).toContain(`${merge(survivor.id)}?done=withdrawn`);
    expect(await text(merge(survivor.id))).toContain('Withdrawn');
  });
});
