import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_UP_KINDS, type SignUpKind } from '../../app/domain/customers/sign-up';
import type { RunningShop } from '../support/running-shop';
import { eventually } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { textIn, Visitor } from '../support/visitor';
import { peopleOf, type People } from './sign-up-people';

const TAKEN = 'You already have an account with this email. Please login instead.';
const NAMES = ['<script>alert(1)</script>', '🌱 مرحبا بالعالم', 'x'.repeat(255)];

const OWN: Record<SignUpKind, Record<string, string>> = {
  individual: {},
  business: { businessName: 'Cups & Co', companyWebsite: 'cups.example' },
  university: { universityName: 'Orchard State', companyWebsite: '' },
  'greek-life': { universityName: 'Orchard State', fraternity: '', sorority: 'Beta' },
  fraternity: { fraternity: 'Alpha', universityName: '' },
  sorority: { sorority: 'Beta', universityName: 'Orchard State' },
  'student-organization': { studentOrg: 'Chess Club', universityName: '' },
};

let shop: RunningShop;
let people: People;

beforeAll(async () => {
  shop = await startServerShop();
  people = peopleOf(shop);
});
afterEach(() => people.control.clearFaults());
afterAll(() => shop.stop());

const form = (fields: Record<string, string> = {}) => ({
  email: `robin-${randomUUID()}@example.com`,
  form_token: randomUUID() as string,
  subject_line: '',
  ...fields,
});

const signUp = (
  fields: Record<string, string>,
  kind: SignUpKind = 'individual',
  visitor = new Visitor(shop.url),
) => visitor.post(`/get-started?kind=${kind}`, fields);

it('tells about an address with an account no sooner than about another', async () => {
  for (const email of ['ivy@example.com', `robin-${randomUUID()}@example.com`]) {
    const start = performance.now();
    await signUp(form({ email }));
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_490);
  }
});

describe('signing up, without JavaScript', () => {
  // Every answer about an address takes 1.5 s: they wait side by side.
  it.concurrent.each(SIGN_UP_KINDS)('as %s: its fields, one customer, a welcome', async (kind) => {
    const visitor = new Visitor(shop.url);
    const page = await (await visitor.get(`/get-started?kind=${kind}`)).text();
    const token = /name="form_token" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
    for (const field of ['businessName', 'companyWebsite', 'universityName', 'studentOrg']) {
      expect(page.includes(`name="${field}"`)).toBe(field in OWN[kind]);
    }
    expect(page).not.toMatch(/name="(?:tags|sessionReplayUrl|recordingConsent)"/);
    const posted = form({ ...OWN[kind], form_token: token, acceptsMarketing: 'on' });
    const answer = await signUp(posted, kind, visitor);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/get-started?done=welcome');
    expect((await signUp(posted, kind, visitor)).status).toBe(303);

    const done = await (await visitor.get('/get-started?done=welcome')).text();
    expect(textIn(done)).toContain('Welcome to Earth Brands');
    const [customer, ...more] = await people.customers(posted.email);
    expect(more).toEqual([]);
    expect(customer?.tags).toEqual(kind === 'business' ? ['BusinessAccount'] : []);
    expect(customer?.marketing.state).toBe('SUBSCRIBED');
    const mails = await people.mailsTo(posted.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Earth Brands']);
  });

  it.each(NAMES)('keeps the name %j as typed, on the page and in the mail', async (name) => {
    const refused = await signUp(form({ businessName: name, email: 'nowhere' }), 'business');
    expect(refused.status).toBe(422);
    const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(await refused.text()).toContain(`value="${escaped}"`);
    const posted = form({ businessName: name });
    expect((await signUp(posted, 'business')).status).toBe(303);
    const [customer] = await people.customers(posted.email);
    expect(customer?.metafields).toMatchObject([{ key: 'companyname', value: name }]);
    const [mail] = await people.mailsTo(posted.email);
    // A name that is too long is stored, but not repeated in our mails.
    const greeted = name.length > 60 ? 'there' : name;
    const escapedGreeted = name.length > 60 ? 'there' : escaped;
    expect(mail?.html).toContain(`Hello ${escapedGreeted},`);
    expect(mail?.text).toContain(`Hello ${greeted},`);
  });

  it('leads to log in where there is an account, and changes nothing', async () => {
    const before = await people.customers('ivy@example.com');
    const answer = await signUp(form({ email: 'Ivy@EXAMPLE.com', acceptsMarketing: 'on' }));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textIn(html)).toContain(TAKEN);
    expect(html).toContain('value="Ivy@EXAMPLE.com"');
    expect(html).toMatch(/name="acceptsMarketing"[^>]*checked/);
    expect(html).toMatch(
      /role="group" aria-labelledby="error-summary"(?:(?!<label)[^])*?href="\/auth\/login\?returnTo=%2Fmy-products"/,
    );
    expect(await people.customers('ivy@example.com')).toEqual(before);
  });

  it.each([
    ['tags', 'ECA2024'],
    ['tags', 'Ambassador'],
    ['role', 'admin'],
    ['businessName', 'not for individuals'],
  ])('refuses a form with %s=%s as a whole', async (name, value) => {
    const posted = form({ [name]: value });
    expect((await signUp(posted)).status).toBe(400);
    expect(await people.customers(posted.email)).toEqual([]);
  });

  it('refuses a form of no kind, of an unknown kind, and of another site', async () => {
    const visitor = new Visitor(shop.url);
    expect((await visitor.post('/get-started', form())).status).toBe(400);
    expect((await visitor.post('/get-started?kind=alliance', form())).status).toBe(400);
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await visitor.post('/get-started?kind=individual', form(), foreign);
    expect(answer.status).toBe(403);
  });

  it('names the fields to mend', async () => {
    const answer = await signUp(form({ businessName: '', companyWebsite: 'http://a' }), 'business');
    expect(answer.status).toBe(422);
    const text = textIn(await answer.text());
    expect(text).toContain('Please fix these fields');
    expect(text).toContain('Enter your business name.');
    expect(text).toContain('Enter a web address like example.com or https://example.com.');
  });
});

describe('when Shopify fails', () => {
  it.each([
    ['CustomerByEmail', 'An error occurred while fetching customer by email.'],
    ['SignUpCustomer', 'An error occurred while creating the customer.'],
  ])('at %s the page says so, keeps the form, and takes it again', async (operation, sentence) => {
    const posted = form({ sorority: 'Beta', universityName: '' });
    await people.control.fault({ company: 'shopify', operation, effect: 'error', times: 1 });
    const answer = await signUp(posted, 'sorority');
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(textIn(html)).toContain(sentence);
    expect(html).toContain(`value="${posted.email}"`);
    expect(html).toContain(`value="${posted.form_token}"`);
    expect((await signUp(posted, 'sorority')).status).toBe(303);
    expect(await people.customers(posted.email)).toHaveLength(1);
  });

  it('and the app is killed in the middle, the same form finishes: one customer, one mail', async () => {
    const posted = form();
    const plan = { company: 'shopify', times: 1 } as const;
    await people.control.fault({ ...plan, operation: 'SignUpCustomer', effect: 'lost-response' });
    // The app checks whether the customer exists, and is killed while it waits for the answer.
    await people.control.fault({
      ...plan,
      operation: 'CustomerByEmail',
      effect: 'hang',
      skip: 1,
    });
    const lost = signUp(posted).catch(() => null);
    await eventually(async () => (await people.customers(posted.email)).length === 1);
    await shop.restart('SIGKILL');
    await lost;
    expect((await signUp(posted)).status).toBe(303);
    expect(await people.customers(posted.email)).toHaveLength(1);
    expect(await people.mailsTo(posted.email)).toHaveLength(1);
  }, 40_000);
});

describe('many tries', () => {
  it('count only where there was something to try', async () => {
    const visitor = new Visitor(shop.url);
    for (let count = 1; count <= 7; count += 1) {
      expect((await signUp(form({ email: 'robin' }), 'individual', visitor)).status).toBe(422);
    }
    expect((await signUp(form(), 'individual', visitor)).status).toBe(303);
  });

  it('of one network are slowed down, with the time to wait and the form kept', async () => {
    const visitor = new Visitor(shop.url);
    const answers: Response[] = [];
    for (let count = 1; count <= 11; count += 1) {
      answers.push(await signUp(form(), 'individual', visitor));
    }
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    const html = (await refused?.text()) ?? '';
    expect(textIn(html)).toMatch(/Try again in \d+ seconds?\./);
    expect(html).toMatch(/value="robin-[^"]+@example\.com"/);
  });

  it('with one e-mail from many networks are slowed down too', async () => {
    const email = `robin-${randomUUID()}@example.com`;
    const statuses: number[] = [];
    for (let count = 1; count <= 7; count += 1) {
      statuses.push((await signUp(form({ email }))).status);
    }
    expect(statuses.slice(0, 3)).toEqual([303, 409, 409]);
    expect(statuses).toContain(429);
  });
});
