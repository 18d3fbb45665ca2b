import { describe, expect, inject, it } from 'vitest';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { textIn, type Visitor } from '../support/visitor';

const ADD = '/dashboard/payments/add';
const sandboxUrl = inject('sandboxUrl');
const control = sandboxControl(sandboxUrl);

async function page(visitor: Visitor, path: string) {
  const html = await (await visitor.get(path)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { html: main, text: textIn(main) };
}

/** Makes a deposit with the form. @returns the deposit's page */
async function begin({ visitor, method }: PersonWithCard, amount: string): Promise<string> {
  const html = await (await visitor.get(ADD)).text();
  const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const fields = { intent: 'confirm', amount, method, form_token: token };
  expect((await visitor.post(ADD, fields)).status).toBe(303);
  const list = await page(visitor, '/dashboard/payments');
  return /href="(\/dashboard\/payments\/deposits\/[^"]+)"/.exec(list.html)?.[1] ?? '';
}

async function intentOf({ email }: PersonWithCard): Promise<string> {
  return (await stripeOf(sandboxUrl, email)).intents[0]?.id ?? '';
}

/** Stripe's webhook comes a moment later. */
const says = (visitor: Visitor, path: string) =>
  expect.poll(async () => (await page(visitor, path)).text, { timeout: 45_000, interval: 200 });

describe('a deposit that was added', () => {
  it('and refunded says so, in its own page and in the list', async () => {
    const person = await personWithCard(sandboxUrl);
    const { visitor } = person;
    const path = await begin(person, '20');
    const added = await page(visitor, path);
    expect(added.text).toContain('$20.40 is in your Earth Cash, ready to spend.');
    expect(added.html).toContain('href="/shop-all"');

    const id = await intentOf(person);
    await control.stripe({ action: 'refund', id, amountCents: 500 });
    await says(visitor, path).toContain('Part of this deposit was refunded');
    await control.stripe({ action: 'refund', id });
    await says(visitor, path).toContain('This deposit was refunded');
    const refunded = await page(visitor, path);
    expect(refunded.text).toContain(
      'We refunded $20.00 to Visa ending in 4242, and $20.40 was taken out of your Earth Cash.',
    );
    expect(refunded.text).not.toContain('ready to spend');
    expect(refunded.html).toContain('href="/dashboard/payments/statement"');
    expect(refunded.html).not.toContain('href="/shop-all"');
    const list = await page(visitor, '/dashboard/payments');
    expect(list.text).toMatch(/Visa ending in 4242 Refunded \$20\.00 \$0\.00/);
  });

  it.each([
    ['lose', 'Your bank returned this payment to you', 'Returned', '$10.20'],
    ['win', 'Earth Cash added', 'Completed', '$20.40'],
  ])('and disputed is kept back until the bank decides: %s', async (end, heading, short, left) => {
    const person = await personWithCard(sandboxUrl);
    const { visitor } = person;
    const path = await begin(person, '20');
    const id = await intentOf(person);
    const dispute = await control.stripe({ action: 'dispute', id, amountCents: 1_000 });
    await says(visitor, path).toContain('Your bank is reviewing this payment');
    const disputed = await page(visitor, path);
    expect(disputed.text).toContain('$10.20 is on hold until your bank decides.');
    expect(disputed.html).not.toContain('href="/shop-all"');
    expect((await page(visitor, '/dashboard/payments')).text).toContain('Disputed $20.00 $10.20');

    await control.stripe({ action: end, id: (dispute as { id: string }).id });
    await says(visitor, path).toContain(heading);
    const list = await page(visitor, '/dashboard/payments');
    expect(list.text).toContain(`${short} $20.00 ${left}`);
    const statement = (await page(visitor, '/dashboard/payments/statement')).text;
    expect(statement).toContain(
      end === 'win'
        ? 'Dispute closed, payment stands, amount released'
        : 'Dispute closed, payment returned to you',
    );
    if (end === 'lose') expect(statement).toContain('Settled with the $10.20 on hold');
  });
});

describe('a deposit that waits at the bank', () => {
  it('is canceled by its owner, without JavaScript, and the next may begin', async () => {
    const person = await personWithCard(sandboxUrl, 'pm_card_threeDSecure2Required');
    const { visitor } = person;
    const path = await begin(person, '40');
    expect((await page(visitor, path)).text).toContain('Cancel deposit');
    const add = await page(visitor, ADD);
    expect(add.text).toContain('Your deposit of $40.00 needs you to verify it with your bank.');
    expect(add.html).toContain(`href="${path}"`);
    const other = await personWithCard(sandboxUrl);
    expect((await other.visitor.post(path, { intent: 'give-up' })).status).toBe(404);
    expect((await visitor.post(path, { intent: 'x' })).status).toBe(400);
    expect((await page(visitor, path)).text).toContain('Verify this payment with your bank');

    const answer = await visitor.post(path, { intent: 'give-up' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, path]);
    const canceled = await page(visitor, path);
    expect(canceled.text).toContain('Nothing was charged');
    expect(canceled.text).toContain('You canceled this deposit. Nothing was charged.');
    expect((await page(visitor, ADD)).text).not.toContain('needs you to verify it with your bank');
    // The bonus was never given, so it is not shown.
    expect(canceled.text).not.toMatch(/\$40\.80|2% bonus/);
    const list = await page(visitor, '/dashboard/payments');
    expect(list.text).toContain('Failed $40.00 –');
    const { intents } = await stripeOf(sandboxUrl, person.email);
    expect(intents.map(({ status }) => status)).toEqual(['canceled']);
    expect(await begin(person, '41')).not.toBe(path);
  });

  it('is still being canceled while Stripe is silent, and then canceled', async () => {
    const person = await personWithCard(sandboxUrl, 'pm_card_threeDSecure2Required');
    const { visitor } = person;
    const path = await begin(person, '40');
    const fault = { company: 'stripe', effect: 'error', status: 503, times: -1 } as const;
    await control.fault({ ...fault, operation: 'paymentIntents.cancel' });
    try {
      expect((await visitor.post(path, { intent: 'give-up' })).status).toBe(303);
      const waiting = await page(visitor, path);
      expect(waiting.text).toContain('We’re canceling your deposit');
      expect(waiting.html).not.toContain('/stripe/authenticate/');
    } finally {
      await control.clearFaults();
    }
    await says(visitor, path).toContain('You canceled this deposit');
  });
});

it('a bank that does not pay is said in a bank’s words', async () => {
  const person = await personWithCard(sandboxUrl, 'pm_usBankAccount_success');
  const { visitor } = person;
  const path = await begin(person, '100');
  await control.stripe({ action: 'fail', id: await intentOf(person), code: 'insufficient_funds' });
  await says(visitor, path).toContain('Your bank didn’t pay');
  const { text } = await page(visitor, path);
  expect(text).toContain(
    'There wasn’t enough money in the bank account. Try a smaller amount or another payment method.',
  );
  expect(text).not.toMatch(/card/i);
});
