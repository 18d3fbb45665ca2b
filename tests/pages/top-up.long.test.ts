import { describe, expect, inject, it } from 'vitest';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { textIn, Visitor } from '../support/visitor';

const TOP_UP = '/dashboard/payments/top-up';
const ADD = '/dashboard/payments/add';
const DEPOSITS = '/dashboard/payments/deposits';
const sandboxUrl = inject('sandboxUrl');

/** Signs in a new customer who has made a deposit by card. */
async function saver(amount = '20'): Promise<PersonWithCard> {
  const person = await personWithCard(sandboxUrl);
  const html = await (await person.visitor.get(ADD)).text();
  const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const fields = { intent: 'confirm', amount, method: person.method, form_token: token };
  expect((await person.visitor.post(ADD, fields)).headers.get('Location')).toBe('/shop-all');
  return person;
}

const fieldsOf = ({ method }: Pick<PersonWithCard, 'method'>, changes: object = {}) => ({
  threshold: '10',
  amount: '25',
  cap: '100',
  method,
  version: '0',
  ...changes,
});

const textOf = async (answer: Response) => textIn(await answer.text());
const page = async (visitor: Visitor) => textOf(await visitor.get(TOP_UP));
const mailsTo = async (email: string) => {
  const { mail } = (await sandboxControl(sandboxUrl).state('mail')) as unknown as {
    mail: { to: string; subject: string; text: string }[];
  };
  return mail.filter(({ to }) => to === email);
};

/** Checks that of two deposits the automatic one is marked: in the list, in its file, on its page. */
async function expectNotified(visitor: Visitor): Promise<void> {
  const list = await (await visitor.get(DEPOSITS)).text();
  const rows = list.split('<tr>').slice(2);
  const notified = rows.map((row) => [row.includes('$25.00'), row.includes('Auto top-up')]);
  expect(notified).toEqual([
    [true, true],
    [false, false],
  ]);
  const file = await (await visitor.get(`${DEPOSITS}.csv`)).text();
  const [head = '', ...lines] = file.trim().split('\r\n');
  expect(head.split(',').at(-1)).toBe('Started by');
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Auto top-up', 'You']);
  const [its = '', byHand = ''] = rows.map((row) => /href="([^"]+)"/.exec(row)?.[1] ?? '');
  expect(await textOf(await visitor.get(its))).toContain('Started by Auto top-up');
  expect(await textOf(await visitor.get(byHand))).not.toContain('Auto top-up');
}

describe('turning it on', () => {
  it('is off by default, is read before it is agreed to, and is kept word for word', async () => {
    const person = await saver();
    const { visitor, email } = person;
    expect(await page(visitor)).toContain('It’s off until you turn it on');
    const review = await visitor.post(TOP_UP, { intent: 'review', ...fieldsOf(person) });
    expect(review.status).toBe(200);
    const message = await textOf(review);
    expect(message).toContain('below $10.00, Earth Brands charges $25.00 to Visa ending in 4242');
    expect(message).toContain('Your balance is $20.40. Nothing is charged now.');
    expect(await page(visitor)).toContain('Set up auto top-up');

    const agreed = await visitor.post(TOP_UP, { intent: 'agree', ...fieldsOf(person) });
    expect([agreed.status, agreed.headers.get('Location')]).toEqual([303, TOP_UP]);
    const shown = await page(visitor);
    expect(shown).toContain('Auto top-up is on');
    expect(shown).toContain('$0.00 of up to $100.00 charged this month.');
    const mail = await eventually(async () =>
      (await mailsTo(email)).find(({ subject }) => subject === 'Auto top-up is on'),
    );
    expect(mail.text).toContain('charges $25.00 to Visa ending in 4242');
    expect(mail.text).toContain(TOP_UP);
  });

  it('a balance that is below already is topped up at once, and says so before', async () => {
    const person = await saver('5');
    const { visitor, email } = person;
    const review = await visitor.post(TOP_UP, { intent: 'review', ...fieldsOf(person) });
    expect(await textOf(review)).toContain('$25.00 is charged right after you confirm');
    await visitor.post(TOP_UP, { intent: 'agree', ...fieldsOf(person) });
    await eventually(async () => (await page(visitor)).includes('Topped up'), 20_000);
    const { intents } = await stripeOf(sandboxUrl, email);
    expect(intents.map(({ amount, status }) => [amount, status]).sort()).toEqual([
      [2_500, 'succeeded'],
      [500, 'succeeded'],
    ]);
    await expectNotified(visitor);
  });

  it('sent twice it is turned on once; an old form is told so', async () => {
    const person = await saver();
    const post = () => person.visitor.post(TOP_UP, { intent: 'agree', ...fieldsOf(person) });
    const answers = [await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const shown = await page(person.visitor);
    expect(shown.match(/Turned on/g)).toHaveLength(1);
    const old = fieldsOf(person, { amount: '30' });
    const late = await person.visitor.post(TOP_UP, { intent: 'agree', ...old });
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain('was changed in the meantime');
    const changed = await person.visitor.post(TOP_UP, { intent: 'agree', ...old, version: '1' });
    expect(changed.status).toBe(303);
    expect(await page(person.visitor)).toContain('we charge $30.00 to Visa');
  });

  it('is turned off at any time, and twice does no harm', async () => {
    const person = await saver();
    await person.visitor.post(TOP_UP, { intent: 'agree', ...fieldsOf(person) });
    for (let nth = 0; nth < 2; nth += 1) {
      const off = await person.visitor.post(TOP_UP, { intent: 'turn-off' });
      expect(off.status).toBe(303);
    }
    const shown = await page(person.visitor);
    expect(shown).toContain('Auto top-up is off');
    expect(shown.match(/You turned it off\./g)?.length).toBe(2);
  });
});

describe('what is refused', () => {
  it('another’s card is answered like one that never was', async () => {
    const [person, other] = [await saver(), await saver()];
    const answers = await Promise.all(
      [other.method, 'pm_never', 'nothing at all'].flatMap((method) =>
        ['review', 'agree'].map((intent) =>
          person.visitor.post(TOP_UP, { intent, ...fieldsOf({ method }) }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await page(person.visitor)).toContain('Set up auto top-up');
  });

  it('a card that its bank has not seen its holder with, or not for as much', async () => {
    const unused = await personWithCard(sandboxUrl);
    // The balance is known once a page of the dashboard was opened.
    await page(unused.visitor);
    const first = await unused.visitor.post(TOP_UP, { intent: 'review', ...fieldsOf(unused) });
    expect(first.status).toBe(422);
    expect(await textOf(first)).toContain('Add Earth Cash with it once yourself');
    const person = await saver();
    const large = fieldsOf(person, { amount: '200', cap: '400' });
    const second = await person.visitor.post(TOP_UP, { intent: 'agree', ...large });
    expect(second.status).toBe(422);
    expect(await textOf(second)).toContain('Add $200.00 once with this card yourself');
  });

  it('what cannot be, at its field, with what was typed', async () => {
    const person = await saver();
    const wrong = fieldsOf(person, { threshold: '30', amount: '25', cap: '4242424242424242' });
    const answer = await person.visitor.post(TOP_UP, { intent: 'review', ...wrong });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(textIn(html)).toContain('at least the balance you want to keep');
    expect(textIn(html)).toContain('Don’t send us one');
    expect(html).not.toContain('4242424242424242');
    expect(html).toMatch(/value="25"/);
    const odd = await person.visitor.post(TOP_UP, { intent: 'review', gid: 'x' });
    expect(odd.status).toBe(400);
    expect((await person.visitor.post(TOP_UP, { intent: 'take it all' })).status).toBe(400);
  });

  it('nobody who is not signed in, and no post from elsewhere', async () => {
    const answer = await new Visitor().get(TOP_UP);
    expect(answer.headers.get('Location')).toMatch(/^\/auth\/login/);
    const person = await saver();
    const forged = await person.visitor.post(
      TOP_UP,
      { intent: 'agree', ...fieldsOf(person) },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' },
    );
    expect(forged.status).toBe(403);
    expect(await page(person.visitor)).toContain('Set up auto top-up');
  });
});

describe('removing the card', () => {
  it('says what becomes of it, and ends it with a mail', async () => {
    const person = await saver();
    const { visitor, email, method } = person;
    const question = `/account/billing/methods/${method}?remove=1`;
    expect(await textOf(await visitor.get(question))).toContain('so nothing else stops');
    await visitor.post(TOP_UP, { intent: 'agree', ...fieldsOf(person) });
    expect(await textOf(await visitor.get(question))).toContain(
      'Removing the card turns auto top-up off',
    );
    const removed = await visitor.post(question, { intent: 'method-remove' });
    expect(removed.status).toBe(303);
    expect(await page(visitor)).toContain('The card was removed.');
    const mail = await eventually(async () =>
      (await mailsTo(email)).find(({ subject }) => subject === 'Auto top-up is off'),
    );
    expect(mail.text).toContain('The card was removed.');
  });
});
