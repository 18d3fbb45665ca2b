import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderVisitor, signInAtProvider } from '../support/sign-in';
import { signedIn, signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const NORA = 'nora@example.com';
const DEEP = '/dashboard/manage/orders?x=1';

const locationOf = (response: Response) => response.headers.get('Location') ?? '';
const text = async (response: Response) => textIn(await response.text());

/** Whether pages show this browser's customer as signed in. */
async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await text(await visitor.get('/faq'))).includes('My Account');
}

/** Signs in at the provider. @returns the address that it sends the browser back to */
async function walk(visitor: Visitor, email: string): Promise<URL> {
  const begun = await visitor.get('/auth/login');
  return new URL(await signInAtProvider(locationOf(begun), email));
}

describe('signing in', () => {
  it('leads from a guarded page to sign-in and back to that very page', async () => {
    const visitor = new Visitor();
    const guarded = await visitor.get(DEEP);
    expect(guarded.status).toBe(302);
    expect(locationOf(guarded)).toBe(`/auth/login?returnTo=${encodeURIComponent(DEEP)}`);
    expect(await signIn(visitor, NORA, DEEP)).toBe(DEEP);
    expect((await visitor.get(DEEP)).status).toBe(200);
  });

  it('leads to My Products when no page was asked for, and greets by name', async () => {
    const visitor = new Visitor();
    expect(await signIn(visitor, NORA)).toBe('/my-products');
    const page = await visitor.get('/my-products');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await text(page)).toContain('My Account');
  });

  it('keeps the session in a cookie that no script and no other site gets', async () => {
    const visitor = new Visitor();
    const begun = await visitor.get('/auth/login');
    const [login = ''] = begun.headers.getSetCookie();
    expect(login).toMatch(/^login=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const back = new URL(await signInAtProvider(locationOf(begun), NORA));
    const callback = await visitor.get(`${back.pathname}${back.search}`);
    // The address contains neither code nor state.
    expect(locationOf(callback)).toMatch(/^\/auth\/waiting\?login=[\w-]{43}$/);
    const done = await visitor.get(locationOf(callback));
    const [cookie = ''] = done.headers.getSetCookie();
    expect(cookie).toMatch(/^sid=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('takes a new session id each time and ends the one before', async () => {
    const visitor = await signedIn(NORA);
    const old = visitor.cookies.get('sid') ?? '';
    const thief = new Visitor();
    thief.cookies.set('sid', old);
    expect(await isSignedIn(thief)).toBe(true);
    // As from a tab that was opened earlier: the browser has a session when the callback comes.
    visitor.cookies.delete('sid');
    const back = await walk(visitor, NORA);
    visitor.cookies.set('sid', old);
    const callback = await visitor.get(`${back.pathname}${back.search}`);
    await visitor.get(locationOf(callback));
    expect(visitor.cookies.get('sid')).not.toBe(old);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('takes nobody’s own id: a made-up cookie opens nothing', async () => {
    const visitor = new Visitor();
    const forged = Buffer.from(JSON.stringify('A'.repeat(43))).toString('base64');
    for (const value of [encodeURIComponent(forged), '%00', 'x'.repeat(3000)]) {
      visitor.cookies.set('sid', value);
      expect(await isSignedIn(visitor)).toBe(false);
    }
  });

  it('is over on a second load of the callback: the same session, not another', async () => {
    const visitor = new Visitor();
    const back = await walk(visitor, NORA);
    const [one, other] = await Promise.all([
      visitor.get(`${back.pathname}${back.search}`),
      visitor.get(`${back.pathname}${back.search}`),
    ]);
    expect(locationOf(one)).toBe(locationOf(other));
    await visitor.get(locationOf(one));
    const first = visitor.cookies.get('sid');
    const again = await visitor.get(`${back.pathname}${back.search}`);
    await visitor.get(locationOf(again));
    expect(visitor.cookies.get('sid')).toBe(first);
  });
});

describe('the way back', () => {
  let nora: Visitor;
  beforeAll(async () => {
    nora = await signedIn(NORA);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/%09/../\\/evil.example\\',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '/\t/evil.example',
    '/my-products\r\nSet-Cookie: a=b',
    '/auth/login',
    '/AUTH/logout',
    '/auth',
    '/api/search?q=cup',
    `/${'x'.repeat(600)}`,
    '',
  ])('never follows %j', async (returnTo) => {
    const query = `?returnTo=${encodeURIComponent(returnTo)}`;
    const answer = await nora.get(`/auth/login${query}`);
    expect(answer.status).toBe(302);
    expect(locationOf(answer)).toBe('/my-products');
  });

  it('is checked on the long way round too', async () => {
    expect(await signIn(new Visitor(), NORA, '//evil.example/x')).toBe('/my-products');
  });
});

describe('a code and a state in any page’s address', () => {
  const STRANGE = '/cups?kind=hot&code=abc&state=def';

  it('that are no sign-in of this browser change nothing', async () => {
    for (const visitor of [new Visitor(), new Visitor()]) {
      const page = await visitor.get(STRANGE);
      expect(page.status).toBe(302);
      expect(page.headers.get('Cache-Control') ?? '').not.toContain('public');
      expect(locationOf(page)).toMatch(/^\/auth\/callback\?code=abc&state=def&from=/);
      const handed = await visitor.get(locationOf(page));
      expect(handed.status).toBe(302);
      expect(locationOf(handed)).toBe('/cups?kind=hot');
      expect((await visitor.get(locationOf(handed))).status).toBe(200);
      expect([...visitor.cookies.keys()]).not.toContain('sid');
    }
  });

  it('finish the sign-in that this browser has begun, and only in this browser', async () => {
    const visitor = new Visitor();
    const back = await walk(visitor, NORA);
    const other = new Visitor();
    const landed = await other.get(locationOf(await other.get(`/faq${back.search}`)));
    expect(locationOf(landed)).toBe('/faq');
    const handed = await visitor.get(`/faq${back.search}`);
    const callback = await visitor.get(locationOf(handed));
    expect(locationOf(callback)).toMatch(/^\/auth\/waiting/);
    await visitor.get(locationOf(callback));
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('are nothing to somebody who is signed in', async () => {
    const visitor = await signedIn(NORA);
    expect((await visitor.get(STRANGE)).status).toBe(200);
  });

  it('lead to no other host', async () => {
    const visitor = new Visitor();
    const answer = await visitor.get('/auth/callback?code=a&state=b&from=//evil.example');
    expect(answer.status).toBe(400);
    // A browser would take this path for a host if it were redirected to it.
    const odd = await visitor.get(`${visitor.origin}//evil.example/?code=a&state=b`);
    expect(new URL(locationOf(odd), visitor.origin).origin).toBe(visitor.origin);
  });
});

describe('a callback without a sign-in', () => {
  it.each(['?code=a&state=b', '?error=access_denied&state=b', ''])('%s says so', async (query) => {
    const answer = await new Visitor().get(`/auth/callback${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const page = await answer.text();
    expect(textIn(page)).toContain('This sign-in has expired');
    expect(page).toMatch(/<a [^>]*href="\/auth\/login"[^>]*>Log In/);
    expect((await new Visitor().get('/auth/waiting?login=none')).status).toBe(400);
  });

  it('that says no in this browser’s own tells the person, with a way on', async () => {
    const visitor = new Visitor();
    const begun = new URL(locationOf(await visitor.get(`/auth/login?returnTo=${DEEP}`)));
    const state = begun.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state });
    const callback = await visitor.get(`/auth/callback?${query}`);
    const notified = await visitor.get(locationOf(callback));
    expect(notified.status).toBe(400);
    const page = await notified.text();
    expect(textIn(page)).toContain('You’re not signed in');
    expect(page).toContain(`/auth/login?returnTo=${encodeURIComponent(DEEP)}`);
  });
});

describe('signing out', () => {
  it('ends the session here and at the provider', async () => {
    const visitor = new Visitor();
    const provider = new ProviderVisitor();
    const begun = await visitor.get('/auth/login');
    const back = new URL(await provider.signIn(locationOf(begun), NORA));
    const callback = await visitor.get(`${back.pathname}${back.search}`);
    await visitor.get(locationOf(callback));
    const old = visitor.cookies.get('sid') ?? '';
    const answer = await visitor.post('/auth/logout', {});
    expect(answer.status).toBe(303);
    expect(visitor.cookies.has('sid')).toBe(false);
    expect(locationOf(answer)).toContain('id_token_hint=');
    const end = await provider.go(locationOf(answer));
    expect(end.url.href).toBe(`${visitor.origin}/`);
    // A kept cookie is worthless, and the provider asks who it is again.
    visitor.cookies.set('sid', old);
    expect(await isSignedIn(visitor)).toBe(false);
    const anew = await provider.go(locationOf(await visitor.get('/auth/login')));
    expect(anew.status).toBe(200);
    // The back button leads to an error page, not into the old session.
    const waiting = await visitor.get(locationOf(callback));
    expect(waiting.status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('is not undone, nor done to the next person, by an old address', async () => {
    const visitor = new Visitor();
    const back = await walk(visitor, NORA);
    const callback = await visitor.get(`${back.pathname}${back.search}`);
    await visitor.get(locationOf(callback));
    await visitor.post('/auth/logout', {});
    await signIn(visitor, 'ivy@example.com');
    const ivys = visitor.cookies.get('sid');
    expect((await visitor.get(locationOf(callback))).status).toBe(302);
    expect(visitor.cookies.get('sid')).toBe(ivys);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('is a form’s post of our own pages and nothing else', async () => {
    const visitor = await signedIn(NORA);
    const link = await visitor.get('/auth/logout');
    expect(locationOf(link)).toBe('/');
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await visitor.post('/auth/logout', {}, foreign)).status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(true);
    const nobody = await new Visitor().post('/auth/logout', {});
    expect(locationOf(nobody)).toBe('/');
  });
});
