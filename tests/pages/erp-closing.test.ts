import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const LIST = '/erp/customers/requests';

/** Signs in a new customer who asks to have the account closed. @returns them and the request's page */
async function closingRequest(
  admin: Visitor,
): Promise<{ customer: Visitor; page: string; email: string }> {
  const email = freshEmail();
  const customer = await signedIn(email);
  const requested = await customer.post('/account/settings', { intent: 'close' });
  expect(requested.status).toBe(303);
  // The list is sorted by age, so the newest request is last.
  const list = await (await admin.get(LIST)).text();
  const ids = [...list.matchAll(/requests\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
  for (const id of ids) {
    const page = `${LIST}/${id}`;
    if (textIn(await (await admin.get(page)).text()).includes(email))
      return { customer, page, email };
  }
  throw new Error('The request is not in the list.');
}

describe('requests to close an account', () => {
  let staff: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    [staff, admin] = [new Visitor(), new Visitor()];
    await signInStaff(staff, 'staff@example.com');
    await signInStaff(admin, 'admin@example.com');
  });

  it('are for admins, and no id leads to another page', async () => {
    expect((await staff.get(LIST)).status).toBe(403);
    for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
      expect((await staff.get(`${LIST}/${id}`)).status).toBe(403);
      expect((await admin.get(`${LIST}/${id}`)).status).toBe(404);
      const post = await admin.post(`${LIST}/${id}`, { intent: 'close', version: '1' });
      expect(post.status).toBe(404);
    }
  });

  it('are closed after a question, with every session of the customer ended', async () => {
    const { customer, page } = await closingRequest(admin);
    const question = textIn(await (await admin.get(`${page}?ask=close`)).text());
    expect(question).toContain('Close this account permanently?');
    expect(question).toContain('None of this can be undone.');
    expect((await staff.post(page, { intent: 'close', version: '1' })).status).toBe(403);
    const closed = await admin.post(page, { intent: 'close', version: '1' });
    expect([closed.status, closed.headers.get('Location')]).toEqual([303, `${LIST}?done=closed`]);
    expect((await customer.get('/account/settings')).headers.get('Location')).toContain(
      '/auth/login',
    );
    const text = textIn(await (await admin.get(page)).text());
    expect(text).toMatch(/Status Closed/);
    expect(text).not.toContain('Not done yet, ');
    const again = await admin.post(page, { intent: 'close', version: '1' });
    expect(again.status).toBe(409);
    expect(textIn(await again.text())).toContain('already continued with this');
  });

  it('are refused with words, which are kept where something is missing', async () => {
    const { customer, page } = await closingRequest(admin);
    const empty = await admin.post(page, { intent: 'refuse', version: '1', words: ' ' });
    expect(empty.status).toBe(422);
    expect(textIn(await empty.text())).toContain('Enter a message for the customer.');
    const sentence = 'An order is on its way to you.';
    const late = await admin.post(page, { intent: 'refuse', version: '9', words: sentence });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain(sentence);
    expect(
      (await admin.post(page, { intent: 'refuse', version: '1', words: sentence })).status,
    ).toBe(303);
    expect(textIn(await (await customer.get('/account/settings')).text())).not.toContain(
      'Withdraw request',
    );
  });

  it('are gone for staff when the customer has taken them back meanwhile', async () => {
    const { customer, page } = await closingRequest(admin);
    await customer.post('/account/settings', { intent: 'withdraw-closing' });
    const late = await admin.post(page, { intent: 'close', version: '1' });
    expect(late.status).toBe(409);
    expect(textIn(await late.text())).toContain('Withdrawn by the customer');
  });
});
