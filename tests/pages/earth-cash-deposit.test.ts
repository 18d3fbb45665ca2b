import { describe, expect, inject, it } from 'vitest';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const ADD = '/dashboard/payments/add';
const sandboxUrl = inject('sandboxUrl');

/** Begins a deposit with the form. @returns where the redirect leads */
async function begin({ visitor, method }: PersonWithCard, amount: string): Promise<string> {
  const html = await (await visitor.get(ADD)).text();
  const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const fields = { intent: 'confirm', amount, method, form_token: token };
  const answer = await visitor.post(ADD, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html, text: textIn(main), headers: answer.headers };
}

describe('a deposit’s own page', () => {
  it('leads to the bank that asks, and back; nobody’s words in the address are believed', async () => {
    const person = await personWithCard(sandboxUrl, 'pm_card_threeDSecure2Required');
    const path = await begin(person, '20');
    expect(path).toMatch(/^\/dashboard\/payments\/deposits\/[0-9a-f-]{36}$/);
    const waiting = await page(person.visitor, path);
    expect(waiting.text).toContain('Verify this payment with your bank');
    // In the header, beside the balance.
    expect(textIn(waiting.html)).toContain('$20.40 pending');
    expect(waiting.html).toMatch(/href="http[^"]*\/stripe\/authenticate\/pi_[^"]*"/);
    // The client secret could confirm the payment, so none of our pages contains it.
    expect(waiting.html).not.toContain('_secret_');
    expect(waiting.headers.get('Cache-Control')).toBe('private, no-store');

    const claimed = '?payment_intent=pi_x&payment_intent_client_secret=s&redirect_status=succeeded';
    const back = await person.visitor.get(path + claimed);
    expect([back.status, back.headers.get('Location')]).toEqual([302, path]);
    expect((await page(person.visitor, path)).text).toContain('Verify this payment with your bank');
  });

  it('is its owner’s: for others it is not there, as one that never was', async () => {
    const person = await personWithCard(sandboxUrl, 'pm_card_threeDSecure2Required');
    const path = await begin(person, '30');
    const other = await signedIn('nora@example.com');
    const never = '/dashboard/payments/deposits/00000000-0000-4000-8000-000000000000';
    const answers = await Promise.all(
      [path, never, `${ADD.replace('add', 'deposits')}/x`].map((each) => page(other, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await other.get(`${path}.data`)).status).toBe(404);
    const visitor = await new Visitor().get(path);
    expect(visitor.headers.get('Location')).toMatch(/^\/auth\/login/);
    expect((await page(person.visitor, path)).status).toBe(200);
  });

  it('lets no second deposit begin while the bank is asked, and leads to the first', async () => {
    const person = await personWithCard(sandboxUrl, 'pm_card_threeDSecure2Required');
    const path = await begin(person, '40');
    const html = await (await person.visitor.get(ADD)).text();
    const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const fields = { intent: 'confirm', amount: '41', method: person.method, form_token: token };
    const answer = await person.visitor.post(ADD, fields);
    expect(answer.status).toBe(409);
    const refused = await answer.text();
    expect(textIn(refused)).toContain(
      'Your deposit of $40.00 needs you to verify it with your bank. Finish or cancel it first.',
    );
    expect(refused).toContain(`href="${path}"`);
    expect((await stripeOf(sandboxUrl, person.email)).intents).toHaveLength(1);
  });

  it('of a bank account is pending, then added, or says why not and keeps the amount', async () => {
    const control = sandboxControl(sandboxUrl);
    const person = await personWithCard(sandboxUrl, 'pm_usBankAccount_success');
    const good = await begin(person, '100');
    expect((await page(person.visitor, good)).text).toContain('$102.00 is pending');
    const [first] = (await stripeOf(sandboxUrl, person.email)).intents;
    await control.stripe({ action: 'settle', id: first?.id });
    await expect
      .poll(async () => (await page(person.visitor, good)).text, { timeout: 90_000 })
      .toContain('$102.00 is in your Earth Cash');

    const bad = await begin(person, '55.50');
    const { intents } = await stripeOf(sandboxUrl, person.email);
    const second = intents.find(({ amount }) => amount === 5550);
    await control.stripe({ action: 'fail', id: second?.id, code: 'account_closed' });
    await expect
      .poll(async () => (await page(person.visitor, bad)).text, { timeout: 90_000 })
      .toContain('Your bank didn’t pay');
    const failed = await page(person.visitor, bad);
    expect(failed.text).toContain('Your bank didn’t pay this debit.');
    expect(failed.html).toContain('href="/dashboard/payments/add?amount=55.50"');
    const again = await page(person.visitor, '/dashboard/payments/add?amount=55.50');
    expect(again.html).toMatch(
      /id="cash-amount"[^>]*value="55\.50"|value="55\.50"[^>]*id="cash-amount"/,
    );
  });
});

describe('asking to pay by invoice, without JavaScript', () => {
  it('is confirmed, received, and known the second time', async () => {
    const { visitor } = await personWithCard(sandboxUrl);
    const requested = await page(visitor, '/dashboard/payments?invoice=ask');
    expect(requested.text).toContain('Please confirm request');
    expect(requested.text).toMatch(/Send Cancel/);
    const send = () => visitor.post('/dashboard/payments?invoice=ask', { intent: 'invoice' });
    const first = await send();
    const to = first.headers.get('Location') ?? '';
    expect([first.status, to]).toEqual([303, '/dashboard/payments?invoice=received']);
    const received = await page(visitor, to);
    expect(received.text).toContain('Request received');
    expect(received.text).toContain('We will review your request and respond shortly.');
    const second = await send();
    expect(second.status).toBe(409);
    const known = textIn(await second.text());
    expect(known).toMatch(/Request received Requested on [A-Z][a-z]{2} \d+\. We will review your/);
    expect(known).not.toContain('Send');
    const later = await page(visitor, '/dashboard/payments');
    expect(later.text).toMatch(/Requested on [A-Z][a-z]{2} \d+\. We will review your request/);
    expect(later.text).not.toContain('Request invoice terms');
  });
});
