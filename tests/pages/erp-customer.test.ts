import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { newPerson, type NewPerson } from './erp-people';

/** Reviews an adjustment of a balance. `send` confirms it. */
async function adjust(visitor: Visitor, id: string, fields: Record<string, string>) {
  const to = `/erp/customers/${id}/adjust`;
  const page = await (await visitor.get(to)).text();
  const token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const all = {
    amount: '5',
    against: 'loss',
    reason: 'a broken lid',
    form_token: token,
    ...fields,
  };
  const review = await visitor.post(to, { intent: 'review', ...all });
  return { token, review, send: () => visitor.post(to, { intent: 'confirm', ...all }) };
}

/** Returns the words of a page's main part. */
async function read(visitor: Visitor, address: string): Promise<string> {
  const answer = await visitor.get(address);
  expect(answer.status).toBe(200);
  return textIn(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '');
}

const GUARDED = /Ambassador \( ?admins only/;

describe('one customer in the back-office', () => {
  let staff: Visitor;
  let admin: Visitor;
  let person: NewPerson;

  beforeAll(async () => {
    [staff, admin] = [new Visitor(), new Visitor()];
    await signInStaff(staff, 'staff@example.com');
    await signInStaff(admin, 'admin@example.com');
    person = await newPerson({ tags: ['VIP', 'FAVE-7'] });
  });

  const page = (id = person.id) => `/erp/customers/${id}`;
  it('shows who it is, and no favorites among the tags', async () => {
    const text = await read(staff, page());
    expect(text).toContain(person.email);
    expect(text).toContain('VIP');
    expect(text).not.toContain('FAVE-7');
    expect(text).toMatch(/Timeline .* Account created/);
  });

  it.each(['1', 'abc', '0', '999999999999', '1%2F2'])('is nobody at %s', async (id) => {
    expect((await staff.get(`/erp/customers/${id}`)).status).toBe(404);
    expect((await staff.get(`/erp/customers/${id}/adjust`)).status).toBe(404);
    expect((await staff.get(`/erp/customers/${id}/orders`)).status).toBe(404);
    const post = await staff.post(`/erp/customers/${id}`, { intent: 'tag-add', tag: 'x' });
    expect(post.status).toBe(404);
  });

  it('adds and removes tags, once, with an activity entry', async () => {
    const added = await staff.post(page(), { intent: 'tag-add', tag: 'Trade show' });
    expect([added.status, added.headers.get('Location')]).toEqual([
      303,
      `${page()}?done=tag-added`,
    ]);
    const again = await staff.post(page(), { intent: 'tag-add', tag: 'TRADE SHOW' });
    expect(again.status).toBe(409);
    expect(textIn(await again.text())).toContain('already has this tag');
    const text = await read(staff, page());
    expect(text).toMatch(/Customer tag: added.*Tag: Trade show/);
    const removed = await staff.post(page(), { intent: 'tag-remove', tag: 'trade show' });
    expect(removed.status).toBe(303);
    expect((await staff.post(page(), { intent: 'tag-remove', tag: 'Trade show' })).status).toBe(
      409,
    );
  });

  it.each([
    ['one,two', 'A tag can’t contain a comma'],
    ['', 'Enter a tag'],
    ['fave-9', 'Favorites belong to the customer'],
    ['x'.repeat(256), 'up to 255 characters'],
  ])('refuses the tag %.20j and keeps it', async (tag, message) => {
    const answer = await staff.post(page(), { intent: 'tag-add', tag });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(textIn(html)).toContain(message);
    expect(html).toContain(`value="${tag}"`);
  });

  it('lets only admins touch what opens something, and asks them first', async () => {
    for (const tag of ['eca2024', 'BusinessAccount', 'tax-exempt', 'Ambassador']) {
      const refused = await staff.post(page(), { intent: 'tag-add', tag });
      expect(refused.status).toBe(403);
      // The page stays, with what was typed.
      const html = await refused.text();
      expect(textIn(html)).toContain('Only admins can do this');
      expect(html).toContain(`value="${tag}"`);
    }
    const requested = await admin.post(page(), { intent: 'tag-add', tag: 'Ambassador' });
    expect(requested.status).toBe(200);
    expect(textIn(await requested.text())).toContain('Add the tag “Ambassador”?');
    expect(await read(admin, page())).not.toMatch(GUARDED);
    const sent = await admin.post(page(), {
      intent: 'tag-add',
      tag: 'Ambassador',
      confirmed: 'yes',
    });
    expect(sent.status).toBe(303);
    expect(await read(staff, page())).toMatch(GUARDED);
    // The same welcome as for everybody who joins.
    expect(await person.mails('welcome')).toBe(1);
    expect((await staff.post(page(), { intent: 'tag-remove', tag: 'ambassador' })).status).toBe(
      403,
    );
  });

  it('adjusts Earth Cash at once within the limit, once for each form', async () => {
    const mine = await newPerson();
    const { review, send } = await adjust(staff, mine.id, { amount: '12.50' });
    expect(review.status).toBe(200);
    expect(textIn(await review.text())).toMatch(
      /The adjustment is posted right away\..*\+\$12\.50/,
    );
    const [sent, twice] = [await send(), await send()];
    for (const each of [sent, twice]) {
      expect(each.headers.get('Location')).toBe(`${page(mine.id)}?done=posted`);
    }
    const text = await read(staff, page(mine.id));
    expect(text).toMatch(/Balance \$12\.50/);
    expect(text).toContain('Adjustment: +$12.50');
    expect(text).toContain('Opening balance, adjustments, commission');
    expect(text).toMatch(/Earth Cash adjustment: post/);
  });

  it('asks a second person above it, who is another admin, and tells the second of two', async () => {
    const mine = await newPerson();
    const { review, send } = await adjust(admin, mine.id, { amount: '50.01' });
    expect(textIn(await review.text())).toContain('an admin has to approve it first');
    expect((await send()).headers.get('Location')).toBe(`${page(mine.id)}?done=proposed`);
    expect(await read(staff, page(mine.id))).toMatch(/Balance \$0\.00/);
    const list = await (await admin.get('/erp/approvals')).text();
    expect(textIn(list)).toContain('Another admin decides');
    const id = /ask=withdraw&amp;id=([0-9a-f-]{36})/.exec(list)?.[1] ?? '';
    const address = '/erp/approvals';
    const own = await admin.post(address, { intent: 'approve', id, version: '1' });
    expect(own.status).toBe(409);
    expect(textIn(await own.text())).toContain('Another admin has to decide it');
    const notAdmin = await staff.post(address, { intent: 'approve', id, version: '1' });
    expect(notAdmin.status).toBe(403);
    const notOwn = await staff.post(address, { intent: 'withdraw', id, version: '1' });
    expect(notOwn.status).toBe(409);
    const question = await read(admin, `${address}?ask=withdraw&id=${id}`);
    expect(question).toContain('Withdraw the request for +$50.01?');
    const back = { intent: 'withdraw', id, version: '1' };
    expect((await admin.post(address, back)).status).toBe(303);
    const late = await admin.post(address, back);
    expect(late.status).toBe(409);
    expect(textIn(await late.text())).toContain('already decided this');
  });

  it.each([
    [{ amount: 'five' }, 'Enter an amount up to'],
    [{ reason: ' ' }, 'Enter a reason'],
    [{ against: 'nobody' }, 'Choose a source or destination'],
  ])('keeps what was typed where %j is wrong', async (fields, message) => {
    const { review } = await adjust(staff, person.id, { reason: 'kept words', ...fields });
    expect(review.status).toBe(422);
    const html = await review.text();
    expect(textIn(html)).toContain(message);
    if (!('reason' in fields)) expect(html).toContain('kept words');
  });

  it('takes nothing that is not there', async () => {
    const mine = await newPerson();
    const { send } = await adjust(staff, mine.id, { amount: '-1' });
    const answer = await send();
    expect(answer.status).toBe(409);
    expect(textIn(await answer.text())).toContain('more than the customer has');
  });

  it('ends the code of an ambassador: asked first, for admins, once', async () => {
    const mine = await newPerson({ tags: ['Ambassador'] });
    await (await signedIn(mine.email)).get('/dashboard/ambassadors');
    const to = `${page(mine.id)}/code`;
    expect(await read(staff, page(mine.id))).not.toContain('End code');
    expect((await staff.get(to)).status).toBe(403);
    const code = /End the code ([A-Z2-9]+)\?/.exec(await read(admin, to))?.[1] ?? '';
    const link = async () =>
      (await new Visitor().get(`/ref/${code}?to=/cups`)).headers.get('Location');
    expect(await link()).toBe('/cups');
    const sent = await admin.post(to, { intent: 'end', code });
    expect(sent.headers.get('Location')).toBe(`${page(mine.id)}?done=code-ended`);
    const late = await admin.post(to, { intent: 'end', code });
    expect(late.status).toBe(409);
    expect(textIn(await late.text())).toContain('already ended this code');
    const text = await read(admin, page(mine.id));
    expect(text).toContain('Ambassador code ended');
    expect(text).not.toContain(code);
    expect(await link()).toBe('/');
    expect((await admin.get(`${page(person.id)}0/code`)).status).toBe(404);
  });

  it('grants and refuses ordering on invoice with a reason, and tells who was too late', async () => {
    const mine = await newPerson();
    const verdict = { intent: 'invoice-option', reason: 'pays on time' };
    const first = { ...verdict, decision: 'granted', seen: 'none' };
    const sent = await staff.post(page(mine.id), first);
    expect(sent.headers.get('Location')).toBe(`${page(mine.id)}?done=decided`);
    const text = await read(staff, page(mine.id));
    expect(text).toContain('Approved for invoice terms.');
    expect(text).toMatch(/Invoice terms: approved .*Email (?:sent|waiting)/);
    const late = await admin.post(page(mine.id), { ...first, decision: 'refused' });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(textIn(html)).toContain('already decided this');
    expect(html).toContain('pays on time');
    expect((await staff.post(page(mine.id), { ...first, reason: '' })).status).toBe(422);
    expect(await mine.mails('invoice')).toBe(1);
  });

  it('sets the terms and the credit limit of who may order on invoice, and tells who was too late', async () => {
    const mine = await newPerson();
    const granted = { intent: 'invoice-option', decision: 'granted', reason: 'pays', seen: 'none' };
    expect(await read(admin, page(mine.id))).not.toContain('Credit limit');
    await staff.post(page(mine.id), granted);
    const set = { intent: 'payment-terms', terms: 'net_60', limit: '2,500', seen: 'none' };
    const odd = await admin.post(page(mine.id), { ...set, limit: 'much' });
    expect(odd.status).toBe(422);
    expect(await odd.text()).toContain('value="much"');
    const sent = await admin.post(page(mine.id), set);
    expect(sent.headers.get('Location')).toBe(`${page(mine.id)}?done=terms-set`);
    expect(await read(admin, page(mine.id))).toMatch(/Net 60 .*Credit limit \$2,500\.00/);
    const late = await admin.post(page(mine.id), { ...set, terms: 'net_15' });
    expect(late.status).toBe(409);
    expect(textIn(await late.text())).toContain('A teammate has changed these terms');
    expect(await read(admin, page(mine.id))).toContain('Net 60');
  });
});
