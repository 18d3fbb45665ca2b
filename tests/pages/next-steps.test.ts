import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const IVY = 'ivy@example.com';

const locationOf = (answer: Response) => answer.headers.get('Location');

async function home(visitor: Visitor): Promise<string> {
  return textIn(await (await visitor.get('/')).text());
}

describe('who has signed out', () => {
  it('is told so on the home page, once', async () => {
    const visitor = await signedIn(IVY);
    expect(await home(visitor)).not.toContain('You’re signed out');
    await visitor.post('/auth/logout', {});
    const answer = await visitor.get('/');
    expect(textIn(await answer.text())).toContain('You’re signed out.');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(await home(visitor)).not.toContain('You’re signed out');
    // Nobody else sees it either.
    expect(await home(new Visitor())).not.toContain('You’re signed out');
  });

  it('everywhere is told that too', async () => {
    // A customer of this test's own: other tests are signed in as the cast at the same time.
    const visitor = await signedIn(`robin-${randomUUID()}@example.com`);
    await visitor.post('/account/settings', { intent: 'end-all-sessions' });
    expect(await home(visitor)).toContain('You’re signed out on all devices.');
    expect(await home(visitor)).not.toContain('You’re signed out');
  });
});

describe('a page that is not somebody’s', () => {
  it('keeps the dashboard’s menu, and leads to one’s own pages and to us', async () => {
    const answer = await (await signedIn(IVY)).get('/dashboard/users');
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(html).toContain('<nav aria-label="Dashboard menu"');
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    expect(textIn(main)).toContain('If you think you should have access, write to us');
    for (const href of ['/contact-sales', '/dashboard/home', '/my-products']) {
      expect(main).toContain(`href="${href}"`);
    }
    expect(main).not.toContain('href="/cups"');
  });

  it('keeps the back-office’s menu, refused or missing', async () => {
    const visitor = new Visitor();
    await signInStaff(visitor, 'staff@example.com');
    for (const [address, status] of [
      ['/erp/users', 403],
      ['/erp/nothing/here', 404],
    ] as const) {
      const answer = await visitor.get(address);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      const html = await answer.text();
      expect(html).toContain('<nav aria-label="Back office menu"');
      expect(html).toContain('href="/erp/orders"');
      expect(html).not.toContain('/contact-sales');
    }
    const nobody = await new Visitor().get('/erp/nothing/here');
    expect(locationOf(nobody)).toBe('/erp-login?returnTo=%2Ferp%2Fnothing%2Fhere');
  });
});

/** Returns the accessible name and the visible words of the side menu's button. */
function sideButton(html: string) {
  const [, name = '', inside = ''] =
    /<nav[^>]*class="side-bar"[\s\S]*?<button[^>]*aria-label="([^"]*)"[^>]*>([\s\S]*?)<\/button>/.exec(
      html,
    ) ?? [];
  return { name, seen: textIn(inside).trim() };
}

describe('the button of the menu at the side', () => {
  it('has its visible word in its name (WCAG 2.5.3)', async () => {
    const colleague = new Visitor();
    await signInStaff(colleague, 'staff@example.com');
    const { name, seen } = sideButton(await (await colleague.get('/erp/orders')).text());
    expect(seen).not.toBe('');
    expect(name.toLowerCase()).toContain(seen.toLowerCase());
  });
});

describe('the ambassadors’ login', () => {
  it('tells a customer who is none, and leads ambassadors on', async () => {
    const answer = await (await signedIn(IVY)).get('/ambassador-login');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(textIn(html)).toContain('You aren’t an ambassador yet. Join here.');
    expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).toContain('href="/get-started-ambassador"');
    const amara = await (await signedIn('amara@example.com')).get('/ambassador-login');
    expect(locationOf(amara)).toBe('/dashboard/ambassadors');
  });
});

describe('a sign-in that is over, where somebody is signed in', () => {
  it.each(['/auth/callback?code=a&state=b', '/auth/waiting?login=none'])('%s', async (address) => {
    const answer = await (await signedIn(IVY)).get(address);
    expect(answer.status).toBe(302);
    expect(locationOf(answer)).toBe('/my-products');
  });
});
