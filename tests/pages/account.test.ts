import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freshPhone } from '../support/fresh-phone';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signIn, signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

type Stored = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  marketing: { state: string; optInLevel: string | null };
  metafields: { namespace: string; key: string; type: string; value: string }[];
};
type State = {
  shopify: { customers: Stored[] };
  mail: { to: string; subject: string; text: string; html: string }[];
};

const state = async () =>
  (await sandboxControl(inject('sandboxUrl')).state('shopify.customers,mail')) as unknown as State;
const freshEmail = () => `robin-${randomUUID()}@example.com`;

async function stored(email: string): Promise<Stored> {
  const found = (await state()).shopify.customers.find((row) => row.email === email);
  if (!found) throw new Error(`nobody has ${email}`);
  return found;
}

const textsOf = ({ metafields }: Stored) =>
  Object.fromEntries(metafields.map(({ namespace, key, value }) => [`${namespace}.${key}`, value]));

/** Returns the mails about closing this account, to the customer and to staff. */
async function closingMails(email: string) {
  return (await state()).mail.filter(
    ({ to, subject, text }) =>
      /your account|an account/.test(subject) && (to === email || text.includes(email)),
  );
}

/** Follows the redirect of an accepted form. @returns the page that it leads to */
async function after(visitor: Visitor, answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return (await visitor.get(answer.headers.get('Location') ?? '')).text();
}

describe('the account area, without JavaScript', () => {
  const email = freshEmail();
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn(email);
  });

  it('is for people signed in, who come back to it', async () => {
    for (const page of ['profile', 'billing', 'company', 'settings']) {
      const answer = await new Visitor().get(`/account/${page}`);
      expect(answer.headers.get('Location')).toBe(
        `/auth/login?returnTo=${encodeURIComponent(`/account/${page}`)}`,
      );
      const posted = await new Visitor().post(`/account/${page}`, { intent: 'consent' });
      expect(posted.headers.get('Location')).toContain('/auth/login');
    }
    const exported = await new Visitor().post('/account/settings/export', {});
    expect(exported.headers.get('Location')).toContain('/auth/login');
    expect(await signIn(new Visitor(), email, '/account/company')).toBe('/account/company');
  });

  it('leads from its bare address to the profile, and is kept nowhere', async () => {
    expect((await visitor.get('/account')).headers.get('Location')).toBe('/account/profile');
    const page = await visitor.get('/account/profile');
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    const html = await page.text();
    expect(html).toContain(email);
    expect(html).toMatch(/<a[^>]*href="\/account\/profile"[^>]*aria-current="page"/);
  });

  it('saves the profile as typed, says so once, and shows it', async () => {
    const typed = {
      intent: 'profile',
      firstName: 'Zoë <script>alert(1)</script> 🌱',
      lastName: 'ש'.repeat(255),
      phone: freshPhone('971'),
      birthday: '1991-06-18',
      instagram: 'https://instagram.com/zoe.grows',
    };
    const html = await after(visitor, await visitor.post('/account/profile', typed));
    expect(textIn(html)).toContain('Profile saved.');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('value="1991-06-18"');
    expect(html).toContain(`value="${typed.phone}"`);
    expect(html).toContain('value="zoe.grows"');
    const again = await (await visitor.get('/account/profile')).text();
    expect(textIn(again)).not.toContain('Profile saved.');
    const row = await stored(email);
    expect(row).toMatchObject({ firstName: typed.firstName, lastName: typed.lastName });
    expect(row.phone).toBe(`+1${typed.phone.replace(/\D/g, '')}`);
    expect(textsOf(row)).toMatchObject({
      'custom.birthday': '1991-06-18',
      'social.instagram': 'zoe.grows',
    });
    expect(row.metafields.map(({ type }) => type)).toEqual(
      row.metafields.map(() => 'single_line_text_field'),
    );
    // Emptied fields are deleted.
    await visitor.post('/account/profile', { ...typed, birthday: '', instagram: '' });
    expect(textsOf(await stored(email))).not.toHaveProperty('custom.birthday');
  });

  it('keeps what was typed, with a sentence at each fault', async () => {
    const before = await stored(email);
    const answer = await visitor.post('/account/profile', {
      intent: 'profile',
      firstName: 'Ada',
      phone: '12',
      birthday: '2999-01-01',
      instagram: 'not a name',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const typed of ['Ada', '12', '2999-01-01', 'not a name']) {
      expect(html).toContain(`value="${typed}"`);
    }
    expect(html).toContain('href="#profile-phone"');
    expect(textIn(html)).toContain('Enter a phone number like (503) 555-0199.');
    expect(textIn(html)).toContain('Enter a birthday in the past');
    expect(await stored(email)).toEqual(before);
  });

  it('tells of a phone that somebody else has no more than that it cannot be used', async () => {
    const answer = await visitor.post('/account/profile', {
      intent: 'profile',
      phone: '+1 503 555 0101',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('id="profile-phone-error"');
    expect(textIn(html)).toContain('This phone number can’t be used here.');
    expect(html).not.toContain('already been taken');
    expect(html).toContain('value="+1 503 555 0101"');
  });

  it('keeps the choice about news', async () => {
    const page = '/account/settings';
    const on = await after(
      visitor,
      await visitor.post(page, { intent: 'consent', accepts: 'yes' }),
    );
    expect(textIn(on)).toContain('You’re subscribed to news and offers.');
    expect(on).toMatch(/<input[^>]*name="accepts"[^>]*checked=""/);
    expect((await stored(email)).marketing).toMatchObject({
      state: 'SUBSCRIBED',
      optInLevel: 'SINGLE_OPT_IN',
    });
    const off = await after(visitor, await visitor.post(page, { intent: 'consent' }));
    expect(textIn(off)).toContain('You’re unsubscribed from news and offers.');
    expect((await stored(email)).marketing.state).toBe('UNSUBSCRIBED');
  });

  it('keeps a company and a university apart', async () => {
    const company = {
      intent: 'company',
      kind: 'company',
      name: 'Ähre & Söhne',
      website: 'aehre.example.com',
    };
    const saved = await after(visitor, await visitor.post('/account/company', company));
    expect(textIn(saved)).toContain('Company saved.');
    const university = { ...company, kind: 'university', name: 'Hillside State', website: '' };
    const other = await after(visitor, await visitor.post('/account/company', university));
    expect(textIn(other)).toContain('University saved.');
    expect(other).toContain('value="Hillside State"');
    expect(textsOf(await stored(email))).toMatchObject({
      'custom.companyname': 'Ähre & Söhne',
      'custom.companywebsite': 'https://aehre.example.com',
      'custom.universityname': 'Hillside State',
    });
    const refused = await visitor.post('/account/company', { ...company, website: 'javascript:x' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="javascript:x"');
  });

  it.each([
    ['/account/profile', { intent: 'profile', tags: 'ECA2024' }],
    ['/account/profile', { intent: 'nonsense' }],
    ['/account/billing', {}],
    ['/account/company', { intent: 'company', balance: '5' }],
    ['/account/settings', { intent: 'close', customer: '7100000000001' }],
  ])('refuses at %s a form that it does not know', async (page, fields) => {
    expect((await visitor.post(page, fields as Record<string, string>)).status).toBe(400);
  });

  it('takes a request to close the account once, mails it, and gives it back', async () => {
    const dialog = await (await visitor.get('/account/settings?close=ask')).text();
    expect(textIn(dialog)).toContain('Request account closure?');
    await Promise.all([1, 2].map(() => visitor.post('/account/settings', { intent: 'close' })));
    const page = textIn(await (await visitor.get('/account/settings')).text());
    expect(page).toContain('You asked us to close your account on');
    await eventually(async () => (await closingMails(email)).length >= 2);
    expect((await closingMails(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Request to close an account',
      'Your request to close your account',
    ]);
    const html = await after(
      visitor,
      await visitor.post('/account/settings', { intent: 'withdraw-closing' }),
    );
    expect(textIn(html)).toContain('Request withdrawn.');
    expect(html).not.toContain('Withdraw request');
    await eventually(async () => (await closingMails(email)).length === 3);
  });
});
