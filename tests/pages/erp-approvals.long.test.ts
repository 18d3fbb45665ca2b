import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';
import { madeDraft } from './staff-drafts';

const LIST = '/erp/approvals';

let staff: Visitor;
let admin: Visitor;
beforeAll(async () => {
  [staff, admin] = [new Visitor(), new Visitor()];
  await signInStaff(staff, 'staff@example.com');
  await signInStaff(admin, 'admin@example.com');
});

const get = async (path: string, who = staff) => pageOf(await who.get(path));
const post = async (path: string, fields: Record<string, string>, who = staff) =>
  pageOf(await who.post(path, fields));

/** Returns the address of a draft of one custom item. */
const cups = (price: string) =>
  madeDraft(staff, { l0_title: 'Cups', l0_price: price, l0_quantity: '1' });

async function complete(draft: string): Promise<string> {
  const { fields } = await get(`${draft}/complete`);
  return (await post(`${draft}/complete`, fields)).location ?? '';
}

/** Returns the id of what waits with this in its row. */
async function idOf(rowText: string): Promise<string> {
  const { html } = await get(LIST, admin);
  const row = html.split('<tr').find((part) => part.includes(rowText)) ?? '';
  return /ask=approve&amp;id=([0-9a-f-]{36})/.exec(row)?.[1] ?? '';
}

/** Approves it as the admin. */
async function approve(id: string): Promise<void> {
  const { fields } = await get(`${LIST}?ask=approve&id=${id}`, admin);
  await post(LIST, { ...fields, intent: 'approve' }, admin);
}

/** Returns the address of an order of $40,000 with its payment pending, whose price the admin has approved. */
async function large(): Promise<string> {
  const draft = await cups('40000');
  await complete(draft);
  await approve(await idOf(`href="${draft}"`));
  return eventually(async () => /\/erp\/orders\/\d+(?=")/.exec((await get(draft)).html)?.[0]);
}

describe('prices that are set by hand', () => {
  it('are said before the draft becomes an order, and wait for an admin above the limit', async () => {
    const draft = await cups('40000');
    const question = await get(`${draft}/complete`);
    expect(question.text).toContain('item 1: 1 × $40,000.00 (not in the catalog)');
    expect(question.text).toContain('You can do up to $500.00 at a time');
    expect(await complete(draft)).toBe(`${LIST}?done=asked`);
    expect((await get(draft)).text).not.toContain('This draft is already an order');
    const waiting = (await get(LIST, admin)).html.split('<tr').find((row) => row.includes(draft));
    expect(waiting).toContain('$40,000.00');
    await approve(await idOf(`href="${draft}"`));
    await eventually(async () =>
      (await get(draft)).text.includes('This draft is already an order'),
    );
  });
});

describe('marking an order as paid by hand', () => {
  it('needs a reference, which the order’s page shows, and keeps what was typed', async () => {
    const order = await complete(await cups('12.00'));
    const { fields } = await get(`${order}/paid`);
    const unsaid = await post(`${order}/paid`, { ...fields, reference: ' ' });
    expect(unsaid.status).toBe(422);
    expect(unsaid.html).toContain('href="#reference"');
    const stale = await post(`${order}/paid`, { ...fields, seen: '1', reference: 'Check 31' });
    expect(stale.status).toBe(409);
    expect(stale.fields).toMatchObject({ reference: 'Check 31', seen: '1200' });
    const message = { ...stale.fields, reference: 'Check 31' };
    expect(await post(`${order}/paid`, message)).toMatchObject({ status: 303, location: order });
    expect((await get(order)).text).toMatch(/Mark order as paid \$12\.00 Check 31/);
  });

  it('waits for an admin above what one person may do alone', async () => {
    const order = await large();
    const reference = `Wire ${randomUUID()}`;
    const { fields } = await get(`${order}/paid`);
    const requested = await post(`${order}/paid`, { ...fields, reference });
    expect(requested).toMatchObject({ status: 303, location: `${LIST}?done=asked` });
    expect((await get(`${LIST}?done=asked`)).text).toContain('Sent to an admin for approval');
    expect((await get(order)).text).toMatch(/ Pending /);
    const twice = await get(`${order}/paid`);
    expect((await post(`${order}/paid`, { ...twice.fields, reference })).status).toBe(409);

    const id = await idOf(reference);
    const decision = { intent: 'approve', id, version: '1' };
    expect((await post(LIST, decision)).status).toBe(403);
    const question = await get(`${LIST}?ask=approve&id=${id}`, admin);
    expect(question.text).toContain('Approve $40,000.00?');
    expect(question.text).toContain(reference);
    const approved = await post(LIST, { ...question.fields, intent: 'approve' }, admin);
    expect(approved.location).toBe(`${LIST}?done=approve`);
    expect((await post(LIST, { ...question.fields, intent: 'approve' }, admin)).status).toBe(409);
    await eventually(async () => /Approved by .*Done/.test((await get(order)).text));
  });
});
