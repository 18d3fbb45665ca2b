import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const IVY = 'ivy@example.com';

/** A shop of this file's own, because its faults would reach other tests. */
let shop: RunningShop;
let control: ReturnType<typeof sandboxControl>;

beforeAll(async () => {
  shop = await startServerShop();
  control = sandboxControl(shop.sandboxUrl);
});
afterEach(() => control.clearFaults());
afterAll(() => shop.stop());

async function enter(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  // From here on the mirror of the customer is fresh, so guards do not call Shopify.
  await visitor.get('/account/settings');
  return visitor;
}

const fault = (operation: string, effect: 'error' | 'lost-response' = 'error') =>
  control.fault({ company: 'shopify', operation, effect, times: 1 });

const page = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

describe('what somebody may take along', () => {
  it('is a file with everything that is theirs, and nobody else’s', async () => {
    const ivy = await enter(IVY);
    const answer = await ivy.post('/account/settings/export', {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename=".+\.json"$/);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(answer.headers.get('Content-Type')).toContain('application/json');
    const text = await answer.text();
    const file = JSON.parse(text) as Record<string, unknown>;
    expect(file['profile']).toMatchObject({
      email: IVY,
      firstName: 'Ivy',
      metafields: { 'custom.birthday': '1991-06-18' },
    });
    expect(file['consent']).toMatchObject({ marketingState: 'SUBSCRIBED' });
    expect(file['addresses']).toMatchObject([
      { name: 'Home', city: 'Portland', isDefault: true },
      { name: 'Garden plot', city: 'Forest Grove' },
    ]);
    expect((file['orders'] as { lines: object[] }[]).length).toBeGreaterThan(0);
    expect(file['sessions']).toMatchObject([{ isThisDevice: true }]);
    expect(file['favorites']).toEqual([]);
    expect(file['paymentMethods']).toMatchObject([
      { method: 'Visa ending in 4242', name: 'Everyday card', isDefault: true },
      { method: 'STRIPE TEST BANK ending in 6789', name: null },
    ]);
    expect(file['earthCash']).toMatchObject({ balance: '0.00', deposits: [], movements: [] });
    expect(file['ambassador']).toBeNull();
    expect(file['closingRequestedAt']).toBeNull();
    for (const other of ['bruno@', 'Bakehouse', 'token', 'sid=']) expect(text).not.toContain(other);
  });

  it('is a form’s answer, not a page’s, and none at all while Shopify is silent', async () => {
    const ivy = await enter(IVY);
    expect((await ivy.get('/account/settings/export')).headers.get('Location')).toBe(
      '/account/settings',
    );
    await fault('CustomerOrdersDetailed');
    const answer = await ivy.post('/account/settings/export', {});
    expect(answer.status).toBe(303);
    const html = textIn(await page(ivy, answer.headers.get('Location') ?? ''));
    expect(html).toContain('An error occurred while fetching customer details.');
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one by their owner only', async () => {
    const email = `robin-${randomUUID()}@example.com`;
    const [here, there] = [await enter(email), await enter(email)];
    const ivy = await enter(IVY);
    const html = await page(here, '/account/settings');
    // This device comes first, although the other was seen later. The time of day includes its zone.
    expect(textIn(html)).toMatch(/Where you’re signed in(?:(?!Sign out)[^])*This device/);
    expect(textIn(html)).toMatch(/Last active \w+ \d+, \d{4}, \d+:\d{2} [AP]M PT/);
    const refs = [...html.matchAll(/name="session" value="([0-9a-f-]{36})"/g)].map(
      ([, ref]) => ref,
    );
    expect(refs).toHaveLength(1);
    const end = (visitor: Visitor, session = refs[0] ?? '') =>
      visitor.post('/account/settings', { intent: 'end-session', session });
    const nothingShown = async (visitor: Visitor, answer: Response) => {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('Location')).toBe('/account/settings');
      expect(textIn(await page(visitor, '/account/settings'))).not.toContain('is signed out');
    };
    await nothingShown(ivy, await end(ivy));
    expect((await there.get('/account/profile')).status).toBe(200);
    await nothingShown(here, await end(here, 'x\u0000'));
    expect((await end(here)).status).toBe(303);
    expect(textIn(await page(here, '/account/settings'))).toContain(
      'You’re signed out on that device.',
    );
    expect((await there.get('/account/profile')).headers.get('Location')).toContain('/auth/login');
    // A second press gets the same answer as another customer's session.
    await nothingShown(here, await end(here));
  });

  it('end everywhere at once, this one too', async () => {
    const email = `robin-${randomUUID()}@example.com`;
    const [here, there] = [await enter(email), await enter(email)];
    const ivy = await enter(IVY);
    const answer = await here.post('/account/settings', { intent: 'end-all-sessions' });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('Location') ?? '').origin).toBe(shop.sandboxUrl);
    expect(here.cookies.has('sid')).toBe(false);
    expect((await there.get('/account/profile')).headers.get('Location')).toContain('/auth/login');
    expect((await ivy.get('/account/profile')).status).toBe(200);
  });
});

describe('while Shopify is silent', () => {
  it('the pages say what could not be read, with the frame around it', async () => {
    const ivy = await enter(IVY);
    for (const path of ['/account/profile', '/account/company', '/account/settings']) {
      await fault('CustomerProfile');
      const answer = await ivy.get(path);
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(textIn(html)).toContain('An error occurred while fetching customer details.');
      expect(html).toContain('href="/account/billing"');
      expect(html).toMatch(new RegExp(`href="${path}"[^>]*>Try again`));
    }
    await control.clearFaults();
    await fault('CustomerAddresses');
    const answer = await ivy.get('/dashboard/manage/locations');
    expect(answer.status).toBe(503);
    const html = textIn(await answer.text());
    expect(html).toContain('An error occurred while fetching customer addresses.');
    expect(html).toContain('Try again');
    expect(textIn(await page(ivy, '/dashboard/manage/locations'))).toContain('Garden plot');
  });

  it('a form keeps what was typed and says so; the same form again finishes it', async () => {
    const visitor = await enter(`robin-${randomUUID()}@example.com`);
    const profile = { intent: 'profile', firstName: 'Ada', birthday: '1991-06-18' };
    await fault('UpdateCustomerFields');
    const refused = await visitor.post('/account/profile', profile);
    expect(refused.status).toBe(503);
    const html = await refused.text();
    expect(textIn(html)).toContain('An error occurred while updating the customer.');
    expect(html).toContain('value="Ada"');
    // Half of it fails: the names are saved, the metafields are not.
    await fault('SetMetafields');
    expect((await visitor.post('/account/profile', profile)).status).toBe(503);
    expect((await visitor.post('/account/profile', profile)).status).toBe(303);
    expect(await page(visitor, '/account/profile')).toContain('value="1991-06-18"');

    const address = {
      intent: 'address',
      locationName: 'Home',
      lastName: 'Shopper',
      address1: '1 Elm',
      city: 'Salem',
      provinceCode: 'OR',
      zip: '97301',
    };
    await fault('AddCustomerAddress', 'lost-response');
    const lost = await visitor.post('/dashboard/manage/locations?address=new', address);
    expect(lost.status).toBe(503);
    expect(await lost.text()).toContain('value="1 Elm"');
    expect((await visitor.post('/dashboard/manage/locations?address=new', address)).status).toBe(
      303,
    );
    const list = await page(visitor, '/dashboard/manage/locations');
    expect(textIn(list).match(/1 Elm/g)).toHaveLength(1);
    expect(textIn(list)).toContain('Home');
  });

  it.each([
    ['/account/settings', { intent: 'consent', accepts: 'yes' }, 'UpdateEmailConsent'],
    ['/account/company', { intent: 'company', kind: 'company', name: 'A' }, 'SetMetafields'],
  ])('%s says what it could not save', async (path, fields, operation) => {
    const visitor = await enter(`robin-${randomUUID()}@example.com`);
    await fault(operation);
    const answer = await visitor.post(path, fields as Record<string, string>);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(textIn(await answer.text())).toContain('An error occurred while updating the customer.');
  });
});
