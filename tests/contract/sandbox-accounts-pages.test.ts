import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../seed/people';
import { codeIn, ProviderVisitor } from '../support/sign-in';
import { begin, CALLBACK, discover, exchange, signIn } from './sandbox-accounts-setup';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;
let config: Awaited<ReturnType<typeof discover>>;

beforeAll(async () => {
  shop = await openShop();
  config = await discover(shop.url);
});
afterEach(() => shop.control('POST', 'reset'));
afterAll(() => shop.discard());

type Row = { id: number; email: string; to: string; from: string; subject: string; text: string };

async function stored(path: string): Promise<Row[]> {
  return at((await shop.control('GET', 'state')).body, path) as Row[];
}

/** Goes to the page that asks for the code. */
async function mailed(email: string, more: Record<string, string> = {}) {
  const visitor = new ProviderVisitor();
  const started = await begin(config, more);
  const first = await visitor.go(started.url);
  const page = await visitor.go(first.url, { email });
  return { visitor, started, page, code: codeIn(page.text) ?? '' };
}

// The package has no types. As a test environment it would replace fetch and URL as well.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string) => { window: { document: Document } };
};
const documentOf = (text: string) => new JSDOM(text).window.document;

describe('a developer’s short way in', () => {
  it('signs the next login of this browser in as one of the cast, once', async () => {
    const visitor = new ProviderVisitor();
    const went = await visitor.go(`${shop.url}/as/Ivy`);
    expect([went.status, went.url.href]).toEqual([0, 'http://localhost:3000/auth/login']);
    const started = await begin(config);
    const back = await visitor.go(started.url);
    expect([back.status, `${back.url.origin}${back.url.pathname}`]).toEqual([0, CALLBACK]);
    const tokens = await exchange(config, back.url.href, started);
    expect(tokens.claims()?.email).toBe(people.find(({ firstName }) => firstName === 'Ivy')?.email);
    const later = await new ProviderVisitor().go((await begin(config)).url);
    expect(later.text).toContain('Email me a code');
  });

  it('lists the cast if nobody is called so', async () => {
    const { status, text } = await new ProviderVisitor().go(`${shop.url}/as/%3Cb%3E`);
    expect(status).toBe(404);
    expect(text).toMatch(/Nobody in the cast is called so\. There are ivy, .*otto/);
  });
});

describe('the page that asks who it is', () => {
  it('offers the cast by name and address, and a field for any other', async () => {
    const visitor = new ProviderVisitor();
    const started = await begin(config, { login_hint: 'known@example.com' });
    const { status, text } = await visitor.go(started.url);
    expect(status).toBe(200);
    const page = documentOf(text);
    expect([...page.querySelectorAll('h1')].map((one) => one.textContent)).toEqual(['Sign in']);
    const names = [...page.querySelectorAll('button[name=email]')].map((button) => ({
      name: button.textContent?.replace(/\s+/g, ' ').trim(),
      note: page.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    }));
    expect(names[0]?.name).toBe('Ivy Nakamura ivy@example.com');
    expect(names.map(({ note }) => note)).toEqual(people.map(({ note }) => note));
    const field = page.querySelector<HTMLInputElement>('input[name=email]');
    expect(field?.labels?.[0]?.textContent).toBe('Email');
    expect(field?.value).toBe('known@example.com');
    expect(page.querySelectorAll('script, [onclick], link[rel=stylesheet]')).toHaveLength(0);
  });

  it('says so when an address is none, and keeps what was typed', async () => {
    for (const email of ['nobody', 'a@b', 'a b@example.com', `${'x'.repeat(250)}@example.com`]) {
      const { page } = await mailed(email);
      expect(page.status).toBe(422);
      expect(documentOf(page.text).querySelector('#email-error')?.textContent).toBe(
        'Enter a valid email',
      );
      expect(documentOf(page.text).querySelector<HTMLInputElement>('#email')?.value).toBe(email);
    }
    expect(await stored('mail')).toEqual([]);
  });
});

describe('the page that asks for the code', () => {
  it('shows the code that lies in the inbox, and lets people turn back', async () => {
    const { visitor, page, code } = await mailed('ivy@example.com');
    expect(page.status).toBe(200);
    const [mail] = await stored('mail');
    expect(mail).toMatchObject({ to: 'ivy@example.com', subject: expect.stringContaining(code) });
    expect(mail?.text).toContain(`is ${code}.`);
    const field = documentOf(page.text).querySelector<HTMLInputElement>('input[name=code]');
    expect(field?.labels?.[0]?.textContent).toBe('Code');
    expect(documentOf(page.text).querySelector('form.short button')?.textContent).toBe('Continue');

    const back = await visitor.go(page.url, { other: '1' });
    expect(documentOf(back.text).querySelector('h1')?.textContent).toBe('Sign in');
    const other = await visitor.go(page.url, { email: 'otto@example.com' });
    const returned = await visitor.go(page.url, { code: codeIn(other.text) ?? '' });
    expect(returned.url.href.startsWith(CALLBACK)).toBe(true);
  });

  it('takes spaces, refuses a wrong code with a sentence, and five wrong ones for good', async () => {
    const { visitor, started, page, code } = await mailed('ivy@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 4; count += 1) {
      const refused = await visitor.go(page.url, { code: wrong });
      expect(refused.status).toBe(422);
      expect(documentOf(refused.text).querySelector('#code-error')?.textContent).toContain(
        'not right',
      );
    }
    for (const typed of [wrong, code]) {
      const refused = await visitor.go(page.url, { code: typed });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('5 times');
    }
    const again = await visitor.go(page.url, { email: 'ivy@example.com' });
    const fresh = codeIn(again.text) ?? '';
    const spaced = ` ${fresh.slice(0, 3)} ${fresh.slice(3)} `;
    const returned = await visitor.go(page.url, { code: spaced });
    const granted = await exchange(config, returned.url.href, started);
    expect(granted.claims()?.email).toBe('ivy@example.com');
  });

  it('refuses a code after ten minutes, one that was used, and one of another sign-in', async () => {
    const first = await mailed('ivy@example.com');
    await shop.control('POST', 'clock', { advanceMs: 10 * 60_000 });
    const late = await first.visitor.go(first.page.url, { code: first.code });
    expect(late.status).toBe(422);
    expect(late.text).toContain('more than 10 minutes old');

    const second = await mailed('ivy@example.com');
    await second.visitor.go(second.page.url, { code: second.code });
    const spent = await second.visitor.go(second.page.url, { code: second.code });
    expect(spent.status).toBe(404);
    expect(spent.text).toContain('has expired');

    const theirs = await mailed('otto@example.com');
    const mine = await mailed('ivy@example.com');
    if (theirs.code !== mine.code) {
      expect((await mine.visitor.go(mine.page.url, { code: theirs.code })).status).toBe(422);
    }
    // The address alone is useless: only the browser that began can use it.
    expect((await mine.visitor.go(theirs.page.url, { code: theirs.code })).status).toBe(404);
    expect((await new ProviderVisitor().go(theirs.page.url)).status).toBe(404);
  });
});

describe('an address that nobody has', () => {
  it('becomes one customer, however often it signs in and in whatever case', async () => {
    const before = (await stored('shopify.customers')).length;
    const { visitor, page } = await mailed('New.Person@Example.com');
    expect(await stored('shopify.customers')).toHaveLength(before);
    expect(page.status).toBe(200);
    await visitor.go(page.url, { code: codeIn(page.text) ?? '' });

    const subjects = [];
    for (const email of ['new.person@example.com', 'NEW.PERSON@EXAMPLE.COM']) {
      subjects.push((await signIn(config, email)).claims()?.sub);
    }
    const rows = (await stored('shopify.customers')).filter(({ email }) =>
      /new\.person/i.test(email),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.email).toBe('New.Person@Example.com');
    expect(subjects).toEqual([String(rows[0]?.id), String(rows[0]?.id)]);
  });

  it('shows what was typed as text, never as markup', async () => {
    const { page } = await mailed('"><script>alert(1)</script>@example.com');
    expect(page.status).toBe(422);
    expect(page.text).not.toContain('<script>');
  });
});
