import { describe, expect, inject, it } from 'vitest';
import { isLong } from '../support/long';
import { owedOrder } from '../support/owed-order';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const sandboxUrl = inject('sandboxUrl');
const control = sandboxControl(sandboxUrl);

type Owing = PersonWithCard & { name: string; path: string };

/** Signs up a customer with a card or bank account, Earth Cash if given, and an order of $25.00 whose payment is pending. */
async function owing(cash?: string, testMethod?: string): Promise<Owing> {
  const person = await personWithCard(sandboxUrl, testMethod);
  if (cash !== undefined) {
    const token = tokenIn(await (await person.visitor.get('/dashboard/payments/add')).text());
    const fields = { intent: 'confirm', amount: cash, method: person.method, form_token: token };
    expect((await person.visitor.post('/dashboard/payments/add', fields)).status).toBe(303);
  }
  return { ...person, ...(await owedOrder(sandboxUrl, person.email)) };
}

const tokenIn = (html: string) => /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';

async function read({ visitor }: Owing, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
}

const stateOf = async (person: Owing, path: string) => (await read(person, path)).text;

async function post(person: Owing, fields: Record<string, string>) {
  const { html } = await read(person, `${person.path}/pay`);
  const answer = await person.visitor.post(`${person.path}/pay`, {
    way: 'card',
    card: person.method,
    total: '2500',
    form_token: tokenIn(html),
    ...fields,
  });
  const body = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('Location') ?? '',
    html: body,
    text: textIn(body),
  };
}

const charged = async ({ email }: Owing) =>
  (await stripeOf(sandboxUrl, email)).intents
    .filter(({ status, metadata }) => status === 'succeeded' && !metadata.deposit_id)
    .reduce((sum, { amount }) => sum + amount, 0);

const add = ({ name }: Owing, amount: number) =>
  control.shopify({ action: 'order-add', name, title: 'Rush fee', cents: amount });

describe('paying what is due on an order', () => {
  it('is one form without JavaScript, and the order is paid', async () => {
    const person = await owing('10');
    const form = await read(person, `${person.path}/pay`);
    expect(form.text).toContain('Amount due $25.00');
    expect(form.text).toContain('Earth Cash $10.20, card $14.80');
    const paid = await post(person, { way: 'cash-card' });
    expect(paid.status).toBe(303);
    expect(paid.location, await stateOf(person, person.path)).toMatch(
      /^\/checkout\/payments\/[0-9a-f-]{36}$/,
    );
    const thanks = await read(person, paid.location);
    expect(thanks.text).toContain(`$25.00 is paid. Nothing more is due on order ${person.name}.`);
    expect(await charged(person)).toBe(1_480);
    const order = await read(person, person.path);
    expect(order.text).toContain('Paid with');
    expect(order.text).not.toContain('Pay this order');
    const history = await read(person, '/dashboard/payments/paid?for=order');
    expect(history.text).toContain(`Payment for order ${person.name}`);
  });

  it.runIf(isLong)('is one payment of however many posts of one form', async () => {
    const person = await owing();
    const token = tokenIn((await read(person, `${person.path}/pay`)).html);
    const both = await Promise.all([
      post(person, { form_token: token }),
      post(person, { form_token: token }),
    ]);
    const again = await post(person, { form_token: token });
    const places = new Set([...both, again].map(({ location }) => location));
    expect(places.size).toBe(1);
    expect(await charged(person)).toBe(2_500);
  });

  it('is refused with the new amount when the order has changed, and takes that', async () => {
    const person = await owing();
    await add(person, 700);
    const refused = await post(person, {});
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('The amount due on this order is now $32.00.');
    expect(await charged(person)).toBe(0);
    const paid = await post(person, { total: '3200', form_token: tokenIn(refused.html) });
    expect(paid.status).toBe(303);
    expect(await charged(person)).toBe(3_200);
  });

  it('keeps what was chosen, and says what is missing', async () => {
    const person = await owing();
    const missing = await post(person, { way: '' });
    expect([missing.status, missing.text]).toEqual([
      422,
      expect.stringContaining('Choose how to pay.'),
    ]);
    const foreign = await post(person, { card: 'pm_of_another' });
    expect(foreign.status).toBe(422);
    expect(await charged(person)).toBe(0);
  });

  it('leads to the order when it was paid meanwhile', async () => {
    const person = await owing();
    const token = tokenIn((await read(person, `${person.path}/pay`)).html);
    await control.shopify({ action: 'order-paid', name: person.name });
    const late = await person.visitor.post(`${person.path}/pay`, {
      way: 'card',
      card: person.method,
      total: '2500',
      form_token: token,
    });
    expect([late.status, late.headers.get('Location')]).toEqual([303, person.path]);
    expect(await charged(person)).toBe(0);
  });

  it('is nobody else’s', async () => {
    const [person, other] = [await owing(), await owing()];
    expect((await other.visitor.get(`${person.path}/pay`)).status).toBe(404);
    const stolen = await other.visitor.post(`${person.path}/pay`, {
      way: 'card',
      card: other.method,
      total: '2500',
      form_token: tokenIn((await read(other, `${other.path}/pay`)).html),
    });
    expect(stolen.status).toBe(404);
    expect(await charged(other)).toBe(0);
  });
});

describe('paying what is due from a bank account', () => {
  const ON_ITS_WAY = 'Bank payment on its way. It usually takes 4 business days';
  const BANK = 'pm_usBankAccount_success';

  /** Begins a payment of $25.00, which its bank has not decided on. */
  async function begun() {
    const person = await owing(undefined, BANK);
    const form = await read(person, `${person.path}/pay`);
    expect(form.text).toContain('Bank account $25.00');
    expect(form.text).toContain('Paying from a bank account authorizes us to debit it once.');
    const begins = await post(person, {});
    expect(begins.status).toBe(303);
    const { intents } = await stripeOf(sandboxUrl, person.email);
    const debit = intents.find(({ status }) => status === 'processing');
    return { person, begins, debit: debit?.id ?? '' };
  }

  it('takes days, in which every page says so and nothing pays it again', async () => {
    const { person, begins, debit } = await begun();
    const status = await read(person, begins.location);
    expect(status.text).toContain('Your bank payment is on its way');
    expect(status.html).not.toContain('http-equiv="refresh"');
    expect(status.text).not.toContain('Cancel payment');
    const order = await read(person, person.path);
    expect(order.text).toContain(ON_ITS_WAY);
    expect(order.text).toContain('Your bank payment of $25.00 is on its way');
    expect(order.html).not.toContain(`href="${person.path}/pay"`);
    const again = await person.visitor.get(`${person.path}/pay`);
    expect([again.status, again.headers.get('Location')]).toEqual([303, person.path]);
    await eventually(async () =>
      (await stateOf(person, '/dashboard/manage/orders')).includes('Bank payment on its way'),
    );
    const home = await stateOf(person, '/dashboard/home');
    expect(home).toContain(ON_ITS_WAY);
    expect(home).not.toContain('We’re waiting for your payment.');
    const number = person.path.slice(person.path.lastIndexOf('/') + 1);
    const staff = new Visitor();
    await signInStaff(staff, 'staff@example.com');
    const erp = textIn(await (await staff.get(`/erp/orders/${number}`)).text());
    expect(erp).toContain(ON_ITS_WAY);
    const paid = textIn(await (await staff.get(`/erp/orders/${number}/paid`)).text());
    expect(paid).toContain('a bank payment usually takes 4 business days');

    await control.stripe({ action: 'settle', id: debit });
    await eventually(async () =>
      (await stateOf(person, begins.location)).includes(`due on order ${person.name}.`),
    );
    expect(await charged(person)).toBe(2_500);
    expect(await stateOf(person, person.path)).not.toContain('on its way. It usually');
  });

  it('that the bank does not pay is told by mail, and can be paid again', async () => {
    const { person, begins, debit } = await begun();
    await control.stripe({ action: 'fail', id: debit });
    await eventually(async () =>
      (await stateOf(person, begins.location)).includes('Your payment didn’t go through'),
    );
    expect(await stateOf(person, begins.location)).toContain('enough money in that account');
    const mails = async () => {
      const state = (await control.state('mail')) as unknown as {
        mail: { to: string; subject: string; html: string }[];
      };
      return state.mail.filter(
        (mail) => mail.to.includes(person.email) && mail.subject.includes('bank payment'),
      );
    };
    await eventually(async () => (await mails()).length > 0);
    const [mail] = await mails();
    expect(mail?.html).toContain(`${person.path}/pay`);
    expect(mail?.html).toContain(
      'There wasn’t enough money in that account. Try again later, or pay another way.',
    );
    expect(mail?.html).toContain('Nothing was taken from your account.');
    expect(await stateOf(person, person.path)).toContain('$25.00 is due.');
    expect((await post(person, {})).status).toBe(303);
  });
});

describe('staff', () => {
  it('mail the customer of an order a link to pay it, once for each form', async () => {
    const person = await owing();
    const number = person.path.slice(person.path.lastIndexOf('/') + 1);
    const staff = new Visitor();
    await signInStaff(staff, 'staff@example.com');
    const to = `/erp/orders/${number}/paid`;
    expect(await (await staff.get(to)).text()).toContain(`href="${to}?ask=1"`);
    const html = await (await staff.get(`${to}?ask=1`)).text();
    expect(textIn(html)).toContain('We email them a link to pay $25.00 here');
    const fields = { intent: 'ask', form_token: tokenIn(html) };
    for (const each of [fields, fields]) expect((await staff.post(to, each)).status).toBe(303);
    const mails = async () => {
      const state = (await control.state('mail')) as unknown as {
        mail: { to: string; subject: string; html: string }[];
      };
      return state.mail.filter(
        (mail) => mail.to.includes(person.email) && mail.subject.includes('Payment due'),
      );
    };
    expect(await eventually(async () => (await mails()).length > 0)).toBe(true);
    const [mail] = await mails();
    expect(mail?.html).toContain(`${person.path}/pay`);
    expect(mail?.html).toContain('$25.00');
    const order = textIn(await (await staff.get(`/erp/orders/${number}`)).text());
    expect(order.match(/Payment link/g)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await control.shopify({ action: 'order-paid', name: person.name });
    const late = textIn(await (await staff.get(`${to}?ask=1`)).text());
    expect(late).toContain('This order is already paid.');
    expect(late).not.toContain('Send payment link');
  });
});
