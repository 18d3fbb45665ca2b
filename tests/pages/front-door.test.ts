import { describe, expect, inject, it } from 'vitest';
import { rawRequest } from '../support/raw-request';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';

/** @returns the status */
async function raw(path: string, method: string, headers: Record<string, string>): Promise<number> {
  return (await rawRequest(inject('shopUrl'), path, headers, { method })).status;
}

describe('paths that become others', () => {
  it.each([
    '/webhooks/../auth/logout',
    '/webhooks/%2e%2e/auth/logout',
    '/webhooks/./../auth/logout',
    '/webhooks/..',
    '/webhooks\\..\\auth',
  ])('%s is refused, and nobody is signed out', async (path) => {
    const ivy = await signedIn('ivy@example.com');
    const sid = ivy.cookies.get('sid') ?? '';
    const headers = { Origin: 'http://evil.example', Cookie: `sid=${sid}`, 'Content-Length': '0' };
    expect(await raw(path, 'POST', headers)).toBe(400);
    expect((await ivy.get('/my-products')).status).toBe(200);
  });

  it.each([
    '/?_data=x',
    '/cups?%5Fdata=root',
    '/dashboard/ambassadors?_data=routes/dashboard.ambassadors',
    '/api/search%',
    '/product/%ff.data',
    '/assets/%ff',
  ])('%s is none of ours, also for customers', async (path) => {
    const amara = await signedIn('amara@example.com');
    const headers = { Cookie: `sid=${amara.cookies.get('sid') ?? ''}` };
    expect(await raw(path, 'GET', headers)).toBe(400);
  });

  it('a webhook’s neighbor is no webhook', async () => {
    const headers = { Origin: 'http://evil.example', 'Content-Length': '0' };
    expect(await raw('/webhooks/other', 'POST', headers)).toBe(403);
  });
});

describe('methods', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('%s changes nothing', async (method) => {
    const ivy = await signedIn('ivy@example.com');
    const cookie = `sid=${ivy.cookies.get('sid') ?? ''}`;
    const headers = { cookie, 'Sec-Fetch-Site': 'same-origin' };
    for (const path of ['/auth/logout', '/account/settings']) {
      expect((await fetch(`${ivy.origin}${path}`, { method, headers })).status).toBe(405);
    }
    expect((await ivy.get('/account/settings')).status).toBe(200);
  });
});

describe('what nobody keeps', () => {
  it('redirects and rejections on the way in', async () => {
    const visitor = new Visitor();
    for (const path of ['/auth/login', '/auth/callback?code=a&state=b', '/account/profile']) {
      const answer = await visitor.get(path);
      expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'private, no-store']);
    }
  });
});

describe('nonsense', () => {
  it('in the address of a waiting page is no login', async () => {
    const visitor = new Visitor();
    await visitor.get('/auth/login');
    for (const login of ['%00', '%ff', 'x'.repeat(200)]) {
      expect((await visitor.get(`/auth/waiting?login=${login}`)).status).toBe(400);
    }
  });

  it('in the forwarded address is no address', async () => {
    const visitor = new Visitor(undefined, 'x'.repeat(7000));
    expect((await visitor.get('/auth/login')).status).toBe(302);
  });

  it('in front of the proxy’s own entry does not make somebody else', async () => {
    const statuses: number[] = [];
    // Thirty a minute are allowed, and a minute may end on the way.
    for (let attempt = 0; attempt < 62 && statuses.at(-1) !== 429; attempt += 1) {
      const visitor = new Visitor(undefined, `7.7.${attempt}.1, 203.0.113.77`);
      statuses.push((await visitor.get('/auth/login')).status);
    }
    expect(statuses.at(0)).toBe(302);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('readiness', () => {
  it('is the process and its database; all else is told to staff', async () => {
    const ready = await new Visitor().get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    const stranger = await new Visitor().get('/status');
    expect(stranger.headers.get('Location')).toContain('/erp-login');
    const staff = new Visitor();
    await signInStaff(staff, 'staff@example.com');
    const { results } = (await (await staff.get('/status')).json()) as { results: object };
    expect(Object.keys(results)).toEqual(
      expect.arrayContaining([
        'database',
        'storefront',
        'admin',
        'sign-in',
        'stripe',
        'mail',
        'jobs',
      ]),
    );
  });
});
