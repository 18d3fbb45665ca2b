import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  personWithCard,
  saveTestMethod,
  stripeOf,
  type PersonWithCard,
} from '../support/people-with-cards';
import { signedIn } from '../support/signed-in';
import { textIn } from '../support/visitor';

const ADD = '/dashboard/payments/add';
const sandboxUrl = inject('sandboxUrl');

/** Returns the form's token and the values of its fields. */
function formIn(html: string) {
  const value = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
    new RegExp(`value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1] ??
    '';
  return { token: value('form_token'), amount: value('amount'), method: value('method') };
}

async function send(person: PersonWithCard, intent: string, fields: Record<string, string>) {
  const answer = await person.visitor.post(ADD, { intent, method: person.method, ...fields });
  const html = await answer.text();
  return {
    status: answer.status,
    html,
    text: textIn(html),
    location: answer.headers.get('Location'),
  };
}

async function tokenOf({ visitor }: PersonWithCard): Promise<string> {
  return formIn(await (await visitor.get(ADD)).text()).token;
}

const intentsOf = async ({ email }: PersonWithCard) => (await stripeOf(sandboxUrl, email)).intents;

it('names what this customer may still add in 24 hours, and when that is nothing', async () => {
  const person = await personWithCard(sandboxUrl);
  const hint = async () => textIn(await (await person.visitor.get(ADD)).text());
  const add = async (amount: string) => {
    const token = await tokenOf(person);
    const sent = await send(person, 'confirm', { amount, form_token: token, again: 'yes' });
    expect(sent.location).toBe('/shop-all');
  };
  expect(await hint()).toMatch(/from \$0\.50 to \$1,960\.78 .* in 24 hours, bonus included\. /);
  await add('100');
  const after = await hint();
  expect(after).toContain('In dollars, from $0.50 to $1,860.78');
  expect(after).toContain('$2,000.00 in 24 hours, bonus included; $102.00 used so far.');
  await add('1860.78');
  expect(await hint()).toContain('You’ve reached the 24-hour limit.');
});

describe('the form, before anything is charged', () => {
  let person: PersonWithCard;
  beforeAll(async () => {
    person = await personWithCard(sandboxUrl);
  });

  it('takes a number from 0 on', async () => {
    const html = await (await person.visitor.get(ADD)).text();
    const field = /<input[^>]*id="cash-amount"[^>]*>/.exec(html)?.[0] ?? '';
    expect(field).toContain('type="number"');
    expect(field).toContain('min="0"');
  });

  it('has a fresh token each time it is drawn', async () => {
    const tokens = [await tokenOf(person), await tokenOf(person)];
    expect(tokens[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it.each([
    ['', 'Enter an amount.'],
    ['0', 'Enter $0.50 or more.'],
    ['-5', 'Enter $0.50 or more.'],
    ['$$5', 'Enter an amount in dollars and cents'],
    ['0.001', 'Enter an amount in dollars and cents'],
    ['1e3', 'Enter an amount in dollars and cents'],
    ['１０', 'Enter an amount in dollars and cents'],
    ['10,00', 'Enter an amount in dollars and cents'],
    ['99999999', 'Enter $1,960.78 or less'],
    ['1960.79', 'With the bonus, that’s the most one deposit can add: $2,000.00.'],
  ])('refuses “%s”, with the reason at its field and the text kept', async (amount, sentence) => {
    for (const intent of ['review', 'confirm']) {
      const token = randomUUID();
      const { status, html, text } = await send(person, intent, { amount, form_token: token });
      expect([intent, status]).toEqual([intent, 422]);
      expect(text).toContain('Nothing was charged');
      expect(text).toContain(sentence);
      expect(html).toContain('href="#cash-amount"');
      expect(html).toMatch(/<input[^>]*id="cash-amount"[^>]*aria-invalid="true"/);
      expect(formIn(html)).toMatchObject({ amount, token });
    }
    expect(await intentsOf(person)).toEqual([]);
  });

  it('says what is missing where nothing was chosen, and what is not one’s own', async () => {
    const nothing = await send(person, 'review', { amount: '10', method: '' });
    expect([nothing.status, nothing.text.includes('Choose a card')]).toEqual([422, true]);
    const foreign = { amount: '10', method: 'pm_nobody', form_token: randomUUID() };
    const seen = await send(person, 'review', foreign);
    expect(seen.text).toContain('no longer saved in your account');
    const sent = await send(person, 'confirm', foreign);
    expect([sent.status, sent.text.includes('no longer saved in your account')]).toEqual([
      404,
      true,
    ]);
    expect(formIn(sent.html).amount).toBe('10');
  });

  it('shows amount, method and credit before one confirms, and charges nothing by that', async () => {
    const token = await tokenOf(person);
    const review = await send(person, 'review', { amount: '10.25', form_token: token });
    expect(review.status).toBe(200);
    expect(review.text).toMatch(
      /From Visa ending in 4242 Charged now \$10\.25 2% bonus \$0\.21 Added to your Earth Cash \$10\.46/,
    );
    expect(formIn(review.html)).toEqual({ token, amount: '10.25', method: person.method });
    const changed = await send(person, 'change', { amount: '10.25', form_token: token });
    expect(changed.html).toMatch(/<input[^>]*id="cash-amount"[^>]*value="10\.25"/);
    expect(await intentsOf(person)).toEqual([]);
  });

  it('takes a dollar sign in front of the amount, and keeps it as it was typed', async () => {
    const token = await tokenOf(person);
    const review = await send(person, 'review', { amount: '$10.25', form_token: token });
    expect(review.status).toBe(200);
    expect(review.text).toContain('Charged now $10.25');
    expect(formIn(review.html).amount).toBe('$10.25');
  });

  it('is not fooled by fields that it does not have', async () => {
    const answer = await person.visitor.post(ADD, { intent: 'confirm', credit: '1000' });
    expect(answer.status).toBe(400);
  });
});

describe('a deposit, without JavaScript', () => {
  it('is charged once, whatever is posted again, and ends at /shop-all with what was added', async () => {
    const person = await personWithCard(sandboxUrl);
    const token = await tokenOf(person);
    const confirm = () => send(person, 'confirm', { amount: '10', form_token: token });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    for (const { status, location } of answers)
      expect([status, location]).toEqual([303, '/shop-all']);
    expect((await confirm()).location).toBe('/shop-all');
    const shop = await (await person.visitor.get('/shop-all')).text();
    expect(textIn(shop)).toContain('$10.20 was added to your Earth Cash.');
    expect(textIn(await (await person.visitor.get('/shop-all')).text())).not.toContain('was added');
    expect((await intentsOf(person)).map(({ amount, status }) => [amount, status])).toEqual([
      [1000, 'succeeded'],
    ]);
    const payments = textIn(await (await person.visitor.get('/dashboard/payments')).text());
    expect(payments).toContain('Earth Cash: $10.20');
    expect(payments).toMatch(/Visa ending in 4242 Completed \$10\.00 \$10\.20/);
  });

  it('keeps its token to itself: another amount with it is refused, and gets a fresh form', async () => {
    const person = await personWithCard(sandboxUrl);
    const token = await tokenOf(person);
    await send(person, 'confirm', { amount: '5', form_token: token });
    const other = await send(person, 'confirm', { amount: '6', form_token: token });
    expect(other.status).toBe(422);
    expect(other.text).toContain('This form was already used for another amount or card.');
    const fresh = formIn(other.html);
    expect(fresh.amount).toBe('6');
    expect(fresh.token).not.toBe(token);
    const answer = await send(person, 'confirm', { amount: '6', form_token: fresh.token });
    expect(answer.location).toBe('/shop-all');
    expect((await intentsOf(person)).map(({ amount }) => amount).toSorted()).toEqual([500, 600]);
  });

  it('of the same once more asks first, and is told by a field of its own', async () => {
    const person = await personWithCard(sandboxUrl);
    await send(person, 'confirm', { amount: '7', form_token: await tokenOf(person) });
    const token = await tokenOf(person);
    const again = await send(person, 'confirm', { amount: '7', form_token: token });
    expect(again.status).toBe(409);
    expect(again.text).toMatch(
      /Nothing more has been charged yet You added \$7\.00 at \d\d?:\d\d [AP]M PT\. Add another\?/,
    );
    expect(again.html).not.toContain('id="error-summary"');
    expect(again.html).toContain('name="again"');
    const meant = await send(person, 'confirm', { amount: '7', form_token: token, again: 'yes' });
    expect(meant.location).toBe('/shop-all');
    expect(await intentsOf(person)).toHaveLength(2);
  });

  it('that is declined says why, keeps the amount, and can be tried with another card', async () => {
    const person = await personWithCard(sandboxUrl, 'pm_card_chargeCustomerFail');
    const token = await tokenOf(person);
    const declined = await send(person, 'confirm', { amount: '12.50', form_token: token });
    expect(declined.status).toBe(402);
    expect(declined.text).toContain('Nothing was charged');
    expect(declined.text.split('That card was declined.')).toHaveLength(2);
    const form = formIn(declined.html);
    expect(form.token).not.toBe(token);
    expect(declined.html).toMatch(/<input[^>]*id="cash-amount"[^>]*value="12\.50"/);
    // The same post again gets the same answer and charges nothing.
    expect((await send(person, 'confirm', { amount: '12.50', form_token: token })).status).toBe(
      402,
    );
    expect((await intentsOf(person)).map(({ status }) => status)).toEqual(['canceled']);

    const good = await saveTestMethod(sandboxUrl, person.email, 'pm_card_visa');
    const fields = { amount: '12.50', method: good, form_token: form.token };
    // After a decline the bank may check the customer; this card's bank does not.
    expect((await send(person, 'confirm', fields)).location).toBe('/shop-all');
  });

  it('beyond the day’s limit is told what is left of it', async () => {
    const person = await personWithCard(sandboxUrl);
    await send(person, 'confirm', { amount: '1900', form_token: await tokenOf(person) });
    const fields = { amount: '100', form_token: await tokenOf(person) };
    const more = await send(person, 'confirm', fields);
    expect(more.status).toBe(422);
    expect(more.text).toMatch(
      /add up to \$2,000\.00 in 24 hours, bonus included\. You can deposit \$60\.78/,
    );
    expect(formIn(more.html).amount).toBe('100');
  });
});

it('without a saved card the page leads to saving one', async () => {
  const visitor = await signedIn('nora@example.com');
  const html = await (await visitor.get(ADD)).text();
  expect(textIn(html)).toContain('Save a card or bank account first');
  expect(html).toContain('href="/account/billing/add?origin=earthCash"');
  expect(html).not.toContain('name="form_token"');
});
