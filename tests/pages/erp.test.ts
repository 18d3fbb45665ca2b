import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { isLong } from '../support/long';

const PAGES = ['/erp/orders', '/erp/customers', '/erp/products'];
const WRONG = { email: 'staff@example.com', password: 'not-the-password' };

async function staff(email: 'staff@example.com' | 'admin@example.com'): Promise<Visitor> {
  const visitor = new Visitor();
  await signInStaff(visitor, email);
  return visitor;
}

/** Returns the words of the page that refuses these details, without the typed address. */
async function rejectionOf(email: string): Promise<string> {
  const answer = await new Visitor().post('/erp-login', { email, password: 'wrong' });
  return textIn(await answer.text()).replace(email, '');
}

/** Checks the headers that every page of the back-office must have. */
function expectPrivate(answer: Response) {
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
}

describe('a visitor of the back-office', () => {
  it.each([...PAGES, '/erp/users', '/erp', '/erp/products?page=2'])(
    'is led from %s to sign-in and back',
    async (address) => {
      const answer = await new Visitor().get(address);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe(
        `/erp-login?${new URLSearchParams({ returnTo: address })}`,
      );
    },
  );

  it.each([...PAGES, '/erp/users'])('gets nothing from the data of %s alone', async (address) => {
    const route = `routes${address.replace('/erp/', '/erp.')}`;
    const answer = await new Visitor().get(`${address}.data?_routes=${encodeURIComponent(route)}`);
    const text = await answer.text();
    expect(text).toContain('/erp-login?returnTo=');
    expect(text).not.toContain('@example.com');
  });
});

describe('signing in to the back-office', () => {
  it('is a form without the shop around it, kept nowhere', async () => {
    const answer = await new Visitor().get('/erp-login');
    expect(answer.status).toBe(200);
    expectPrivate(answer);
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(html).toMatch(/<input[^>]*autocomplete="username"/i);
    expect(html).toMatch(/<input[^>]*type="password"[^>]*autocomplete="current-password"/i);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('Contact Sales');
  });

  it('refuses wrong details with the email kept and the password gone', async () => {
    const visitor = new Visitor();
    const email = '"><b>Nobody</b>@example.com';
    const answer = await visitor.post('/erp-login', { email, password: 'not-the-password' });
    expect(answer.status).toBe(422);
    expectPrivate(answer);
    const html = await answer.text();
    expect(textIn(html)).toContain('That email and password don’t match an account.');
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;Nobody&lt;/b&gt;@example.com"');
    expect(html).not.toContain('not-the-password');
    expect(visitor.cookies.has('staff')).toBe(false);
  });

  it('names what is missing, with a link to it', async () => {
    const answer = await new Visitor().post('/erp-login', { email: '', password: '' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('href="#erp-login-email"');
    expect(textIn(html)).toContain('Enter your password.');
  });

  it('says the same of somebody unknown as of a wrong password', async () => {
    expect(await rejectionOf('admin@example.com')).toBe(await rejectionOf('nobody@example.com'));
  });

  it('makes whoever failed five times wait, and says how long', async () => {
    const email = 'guessed@example.com';
    const guesser = new Visitor();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await guesser.post('/erp-login', { ...WRONG, email })).status).toBe(422);
    }
    const answer = await guesser.post('/erp-login', { ...WRONG, email });
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    const html = await answer.text();
    expect(textIn(html)).toMatch(/Too many attempts with these details\. Try again in 15 min/);
    expect(html).toContain('value="guessed@example.com"');
  });

  it.runIf(isLong)(
    'does not keep staff out of a new browser whose password outsiders guess',
    async () => {
      const email = 'staff@example.com';
      const guessers = Array.from({ length: 6 }, () => new Visitor());
      for (const guesser of guessers) await guesser.post('/erp-login', { ...WRONG, email });
      await signInStaff(new Visitor(), email);
    },
  );

  it.each([
    ['/erp/products?page=2', '/erp/products?page=2'],
    ['//evil.example/erp', '/erp'],
    ['https://evil.example/erp/', '/erp'],
    ['/account/profile', '/erp'],
    ['/erp/../account/profile', '/erp'],
    ['/erp-logout', '/erp'],
  ])('with returnTo %s leads to %s', async (returnTo, page) => {
    const visitor = new Visitor();
    const address = `/erp-login?${new URLSearchParams({ returnTo })}`;
    const fields = { email: 'staff@example.com', password: 'sandbox-staff-password' };
    const answer = await visitor.post(address, fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(page);
    const again = await visitor.get(address);
    expect(again.status).toBe(302);
    expect(again.headers.get('Location')).toBe(page);
  });

  it('hides the session from scripts and refuses posts from other sites', async () => {
    const fields = { email: 'staff@example.com', password: 'sandbox-staff-password' };
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await new Visitor().post('/erp-login', fields, foreign)).status).toBe(403);
    const answer = await new Visitor().post('/erp-login', fields);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('staff='));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  });
});

describe('staff', () => {
  it.each(PAGES)('opens %s', async (address) => {
    const answer = await (await staff('staff@example.com')).get(address);
    expect(answer.status).toBe(200);
    expectPrivate(answer);
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`href="${address}" aria-current="page"`));
    expect(html).not.toContain('href="/erp/users"');
    expect(textIn(html)).toContain('Stella Rowe');
  });

  it('is refused the users, whom an admin sees', async () => {
    const refused = await (await staff('staff@example.com')).get('/erp/users');
    expect(refused.status).toBe(403);
    expect(textIn(await refused.text())).not.toContain('Adrian Moss');
    const answer = await (await staff('admin@example.com')).get('/erp/users');
    expect(answer.status).toBe(200);
    const text = textIn(await answer.text());
    expect(text).toContain('Adrian Moss admin@example.com Admin Active');
    expect(text).toContain('Stella Rowe staff@example.com Staff Active');
  });

  it('lists the orders of the shop', async () => {
    const visitor = await staff('staff@example.com');
    const html = await (await visitor.get('/erp/orders')).text();
    expect(textIn(html)).toMatch(/#\d+ \w+ \d+, 20\d\d [\s\S]*\S+@\S+ \w/);
  });

  it('lists the catalogue by the page', async () => {
    const visitor = await staff('staff@example.com');
    const first = textIn(await (await visitor.get('/erp/products')).text());
    expect(first).toMatch(/\d+ in all\./);
    expect(first).toMatch(/\$\d+\.\d\d (Sold out|[\d,]+) (No limit|\d)/);
  });

  it('is signed out on the server, so that a kept cookie opens nothing', async () => {
    const visitor = await staff('staff@example.com');
    const thief = new Visitor();
    thief.cookies.set('staff', visitor.cookies.get('staff') ?? '');
    expect((await thief.get('/erp/orders')).status).toBe(200);
    const answer = await visitor.post('/erp-logout', {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/erp-login');
    expect(visitor.cookies.has('staff')).toBe(false);
    expect((await thief.get('/erp/orders')).status).toBe(302);
  });

  it('is nobody on the pages of customers', async () => {
    const visitor = await staff('admin@example.com');
    for (const address of ['/account/profile', '/my-products', '/dashboard/home']) {
      const answer = await visitor.get(address);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toContain('/auth/login?returnTo=');
    }
  });
});

describe('the session of a customer', () => {
  it('is nothing in the back-office, also under the other name', async () => {
    const visitor = await signedIn('ivy@example.com');
    expect((await visitor.get('/account/profile')).status).toBe(200);
    expect((await visitor.get('/erp/orders')).headers.get('Location')).toContain('/erp-login');
    visitor.cookies.set('staff', visitor.cookies.get('sid') ?? '');
    expect((await visitor.get('/erp/orders')).status).toBe(302);
  });
});
