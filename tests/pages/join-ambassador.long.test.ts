import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshPhone } from '../support/fresh-phone';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { peopleOf, type People } from './sign-up-people';

const PAGE = '/get-started-ambassador';
const TAKEN = 'You already have an Ambassador account with this email. Please login instead.';
const TAG_FAILED = 'An error occurred while adding the ambassador tag.';
const CONFIRM = 'Confirm that you want to be an ambassador';

let shop: RunningShop;
let people: People;

beforeAll(async () => {
  shop = await startServerShop();
  people = peopleOf(shop);
});
afterEach(() => people.control.clearFaults());
afterAll(() => shop.stop());

const freshEmail = () => `robin-${randomUUID()}@example.com`;

const answers = (fields: Record<string, string> = {}) => ({
  college: 'Orchard State',
  graduationYear: '2028',
  instagram: '@robin.green',
  birthday: '2004-02-29',
  greeklife: 'Yes',
  fraternity: '',
  sorority: '<b>Beta</b>',
  form_token: randomUUID() as string,
  subject_line: '',
  ...fields,
});

const form = (fields: Record<string, string> = {}) => {
  const person = { firstName: 'Robin', lastName: 'Green', email: freshEmail(), phone: '' };
  return { ...answers(), ...person, ...fields };
};

const join = (fields: Record<string, string>, visitor = new Visitor(shop.url)) =>
  visitor.post(PAGE, fields);

/** Signs up a customer of no special kind. */
async function customer(): Promise<string> {
  const email = freshEmail();
  const fields = { email, form_token: randomUUID(), subject_line: '' };
  const answer = await new Visitor(shop.url).post('/get-started?kind=individual', fields);
  expect(answer.status).toBe(303);
  return email;
}

/** Returns the path of the link that was mailed to a customer who has an account already. */
async function linkTo(email: string): Promise<string> {
  expect((await join(form({ email }))).headers.get('Location')).toBe(`${PAGE}?done=confirm`);
  const { html } = await people.mailAbout(email, CONFIRM);
  const link = new URL(/href="(http[^"]+confirm\?token=[\w-]{43})"/.exec(html)?.[1] ?? '');
  expect(link.origin).toBe(shop.url);
  return `${link.pathname}${link.search}`;
}

const tagsOf = async (email: string) => (await people.customers(email))[0]?.tags;

describe('becoming an ambassador, without JavaScript', () => {
  it('makes a customer with tag, names, phone and answers, and welcomes', async () => {
    const posted = form({ phone: freshPhone('541') });
    const answer = await join(posted);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`${PAGE}?done=welcome`);
    const [made] = await people.customers(posted.email);
    expect(made).toMatchObject({ firstName: 'Robin', lastName: 'Green', tags: ['Ambassador'] });
    expect(made?.phone).toMatch(/^\+1541555/);
    const texts = made?.metafields.map(({ namespace, key, value }) => [namespace, key, value]);
    expect(texts?.toSorted()).toEqual([
      ['custom', 'birthday', '2004-02-29'],
      ['custom', 'college', 'Orchard State'],
      ['custom', 'graduationyear', '2028'],
      ['custom', 'greeklife', 'Yes'],
      ['custom', 'sorority', '<b>Beta</b>'],
      ['social', 'instagram', 'robin.green'],
    ]);
    const mail = await people.mailAbout(posted.email, 'Welcome to the ambassador program');
    expect(mail.text).toContain('Hello Robin,');
    const page = await (await new Visitor(shop.url).get(`${PAGE}?done=welcome`)).text();
    expect(textIn(page)).toContain('Welcome to the program');
  });

  it('says so to an ambassador', async () => {
    const answer = await join(form({ email: 'amara@example.com' }));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textIn(html)).toContain(TAKEN);
    expect(html).toMatch(
      /aria-labelledby="error-summary"(?:(?!<label)[^])*?href="\/auth\/login\?returnTo=%2Fmy-products"/,
    );
    expect(html).toMatch(/<input [^>]*name="email"[^>]*aria-invalid="true"/);
  });

  it.each(['tags', 'acceptsMarketing', 'businessName'])('refuses %s as a whole', async (name) => {
    const posted = form({ [name]: 'ECA2024' });
    expect((await join(posted)).status).toBe(400);
    expect(await people.customers(posted.email)).toEqual([]);
  });

  it('names the fields to mend, and keeps what was typed', async () => {
    const answer = await join(
      form({ phone: '12', birthday: '2020-01-01', graduationYear: '28', college: '' }),
    );
    expect(answer.status).toBe(422);
    const html = await answer.text();
    const text = textIn(html);
    expect(text).toContain('Enter a phone number like (503) 555-0142.');
    expect(text).toContain('You must be at least 13 years old to become an ambassador.');
    expect(text).toContain('Enter your graduation year with 4 digits, like 2028.');
    expect(text).toContain('Enter your college or university.');
    expect(html).toContain('value="&lt;b&gt;Beta&lt;/b&gt;"');
  });

  it('says what Shopify has against the form', async () => {
    const phone = '(503) 555-0199';
    expect((await join(form({ phone }))).status).toBe(303);
    const answer = await join(form({ phone }));
    expect(answer.status).toBe(422);
    expect(textIn(await answer.text())).toContain('Phone has already been taken');
  });

  it.each([
    ['CustomerByEmail', 'An error occurred while fetching customer by email.'],
    ['SignUpCustomer', 'An error occurred while creating the customer.'],
  ])('survives a failing %s', async (operation, sentence) => {
    const posted = form();
    await people.control.fault({ company: 'shopify', operation, effect: 'error', times: 1 });
    const answer = await join(posted);
    expect(answer.status).toBe(503);
    expect(textIn(await answer.text())).toContain(sentence);
    expect((await join(posted)).status).toBe(303);
    expect(await people.customers(posted.email)).toHaveLength(1);
  });
});

describe('with an account, not signed in', () => {
  it('a link is mailed; looking changes nothing, pressing the button does, once', async () => {
    const email = await customer();
    const link = await linkTo(email);
    expect(await tagsOf(email)).toEqual([]);
    const done = await (await new Visitor(shop.url).get(`${PAGE}?done=confirm`)).text();
    expect(textIn(done)).toContain('You already have an account');

    const page = await new Visitor(shop.url).get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    const html = await page.text();
    expect(html).toContain('&lt;b&gt;Beta&lt;/b&gt;');
    expect(await tagsOf(email)).toEqual([]);

    const used = await new Visitor(shop.url).post(link, {});
    expect(used.status).toBe(303);
    expect(used.headers.get('Location')).toBe(`${PAGE}?done=welcome`);
    expect(await tagsOf(email)).toEqual(['Ambassador']);
    await people.mailAbout(email, 'Welcome to the ambassador program');

    for (const again of [
      await new Visitor(shop.url).post(link, {}),
      await new Visitor(shop.url).get(link),
    ]) {
      expect(again.status).toBe(404);
      expect(textIn(await again.text())).toContain('This link no longer works');
    }
    expect((await join(form({ email }))).status).toBe(409);
  });

  it.each([`?token=${'A'.repeat(43)}`, '?token=', '', '?token=%27%20or%201'])(
    'a link that is nobody’s (%s) does not work',
    async (query) => {
      const visitor = new Visitor(shop.url);
      expect((await visitor.get(`${PAGE}/confirm${query}`)).status).toBe(404);
      expect((await visitor.post(`${PAGE}/confirm${query}`, {})).status).toBe(404);
    },
  );

  it('a link survives Shopify failing, and says so', async () => {
    const email = await customer();
    const link = await linkTo(email);
    const fault = { company: 'shopify', operation: 'AddTags', effect: 'error', times: 1 } as const;
    await people.control.fault(fault);
    const failed = await new Visitor(shop.url).post(link, {});
    expect(failed.status).toBe(503);
    expect(textIn(await failed.text())).toContain(TAG_FAILED);
    expect((await new Visitor(shop.url).post(link, {})).status).toBe(303);
    expect(await tagsOf(email)).toEqual(['Ambassador']);
  });
});

describe('signed in', () => {
  it('joins at once and for oneself only', async () => {
    const email = await customer();
    const visitor = new Visitor(shop.url);
    await signIn(visitor, email);
    const page = await (await visitor.get(PAGE)).text();
    expect(page).toContain(email);
    expect(page).not.toContain('name="email"');
    expect((await visitor.post(PAGE, form({ email: 'ivy@example.com' }))).status).toBe(400);
    expect(await tagsOf('ivy@example.com')).not.toContain('Ambassador');

    const fault = { company: 'shopify', operation: 'AddTags', effect: 'error', times: 1 } as const;
    await people.control.fault(fault);
    const posted = answers();
    const failed = await visitor.post(PAGE, posted);
    expect(failed.status).toBe(503);
    expect(textIn(await failed.text())).toContain(TAG_FAILED);
    expect((await visitor.post(PAGE, posted)).status).toBe(303);
    expect(await tagsOf(email)).toEqual(['Ambassador']);
    expect(textIn(await (await visitor.get(PAGE)).text())).toContain(TAKEN);
    expect((await visitor.get('/get-started')).headers.get('Location')).toBe('/my-products');
    expect((await visitor.post('/get-started?kind=individual', {})).status).toBe(302);
  });

  it('fails for who is one already, by another form', async () => {
    const email = await customer();
    const visitor = new Visitor(shop.url);
    await signIn(visitor, email);
    expect((await visitor.post(PAGE, answers())).status).toBe(303);
    const other = await visitor.post(PAGE, answers({ college: 'Another College' }));
    expect([other.status, textIn(await other.text()).includes(TAKEN)]).toEqual([422, true]);
  });
});
