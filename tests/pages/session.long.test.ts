import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInAtProvider } from '../support/sign-in';
import { beginSignIn, signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const AMARA = 'amara@example.com';
const IVY = 'ivy@example.com';
const DAY_MS = 24 * 60 * 60_000;

let shop: RunningShop;
let control: ReturnType<typeof sandboxControl>;
beforeAll(async () => {
  shop = await startServerShop();
  control = sandboxControl(shop.sandboxUrl);
});
afterAll(() => shop.stop());
beforeEach(() => control.clearFaults());

const locationOf = (response: Response) => response.headers.get('Location') ?? '';

async function person(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  return visitor;
}

/** Returns an address that was never used. The provider creates a customer when its code is entered. */
const newcomer = () => `${randomUUID()}@example.com`;

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return textIn(await (await visitor.get('/faq')).text()).includes('My Account');
}

/** Counts the calls of an operation at Shopify. */
async function requested(operation: string): Promise<number> {
  const calls = (await control.requests()) as { operation: string }[];
  return calls.filter((call) => call.operation === operation).length;
}

/** Has staff write a note at Shopify, and waits for its webhook. */
async function touch(email: string): Promise<void> {
  await control.shopify({ action: 'customer', email, set: { note: randomUUID() } });
  await control.flushWebhooks();
}

/** Delays the next exchange of a code. */
const slow = (delayMs: number) =>
  control.fault({
    company: 'shopify',
    operation: 'openid.token',
    effect: 'delay',
    delayMs,
    times: 1,
  });

/** Signs in as Ivy up to the callback. @returns where that redirects to */
async function callback(visitor: Visitor): Promise<string> {
  const begun = await beginSignIn(visitor, '/auth/login?returnTo=/account/profile');
  const back = new URL(await signInAtProvider(locationOf(begun), IVY));
  const started = Date.now();
  const answer = await visitor.get(`${back.pathname}${back.search}`);
  expect(Date.now() - started).toBeLessThan(4_000);
  return locationOf(answer);
}

/** Restarts the shop with its clock set `days` ahead. */
const later = (days: number) => shop.restart('SIGTERM', { CLOCK_OFFSET_MS: String(days * DAY_MS) });

describe('while the provider takes its time', () => {
  it('the page waits, looks again by itself without scripts, then says what happened', async () => {
    await slow(4_000);
    const visitor = new Visitor(shop.url);
    let address = await callback(visitor);
    for (let check = 1; check <= 3; check += 1) {
      const page = await visitor.get(address);
      expect(page.status).toBe(200);
      expect(page.headers.get('Cache-Control')).toBe('private, no-store');
      const html = await page.text();
      expect(html).toContain('Signing you in');
      const refresh = /<noscript><meta http-equiv="refresh" content="1;url=([^"]+)"/.exec(html);
      address = (refresh?.[1] ?? '').replaceAll('&amp;', '&');
      expect(address).toMatch(new RegExp(`^/auth/waiting\\?login=[\\w-]{43}&look=${check}$`));
    }
    const late = await (await visitor.get(address)).text();
    expect(textIn(late)).toContain('This is taking longer than it should');
    expect(late).toContain('Check again');
    expect(late).not.toContain('http-equiv="refresh"');
    expect(visitor.cookies.has('sid')).toBe(false);
    const done = await eventually(async () => {
      const answer = await visitor.get(address);
      return answer.status === 302 && answer;
    });
    expect(locationOf(done)).toBe('/account/profile');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('nobody else can fetch the outcome', async () => {
    const visitor = new Visitor(shop.url);
    const address = await callback(visitor);
    const other = await person(AMARA);
    const before = other.cookies.get('sid');
    const answer = await other.get(address);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/my-products']);
    expect(other.cookies.get('sid')).toBe(before);
    const nobody = new Visitor(shop.url);
    await nobody.get('/auth/login');
    expect((await nobody.get(address)).status).toBe(400);
    expect(nobody.cookies.has('sid')).toBe(false);
  });

  it('an error of the provider is said, with a way on', async () => {
    await control.fault({
      company: 'shopify',
      operation: 'openid.token',
      effect: 'error',
      times: 1,
    });
    const visitor = new Visitor(shop.url);
    const notified = await visitor.get(await callback(visitor));
    expect(notified.status).toBe(503);
    const html = await notified.text();
    expect(textIn(html)).toContain('We can’t sign you in right now');
    expect(html).toContain('/auth/login?returnTo=%2Faccount%2Fprofile');
  });

  it('a sign-in that cannot begin says so', async () => {
    await shop.restart('SIGTERM');
    const broken = {
      company: 'shopify',
      operation: 'openid.configuration',
      effect: 'error',
    } as const;
    await control.fault({ ...broken, times: 1 });
    const answer = await new Visitor(shop.url).get('/auth/login');
    expect(answer.status).toBe(503);
    expect(textIn(await answer.text())).toContain('We can’t sign you in right now');
    expect((await new Visitor(shop.url).get('/auth/login')).status).toBe(302);
  });
});

describe('what Shopify knows of a customer', () => {
  it('is asked at most once a minute, however many pages are seen', async () => {
    const visitor = await person(IVY);
    const before = await requested('CustomerProfile');
    for (let page = 0; page < 10; page += 1) expect(await isSignedIn(visitor)).toBe(true);
    expect((await requested('CustomerProfile')) - before).toBeLessThanOrEqual(1);
  });

  it('is seen on the next page when it has changed there', async () => {
    const email = newcomer();
    const visitor = await person(email);
    expect((await visitor.get('/dashboard/ambassadors/training')).status).toBe(403);
    await control.shopify({ action: 'customer-tag', email, add: 'Ambassador' });
    await eventually(
      async () => (await visitor.get('/dashboard/ambassadors/training')).status === 200,
    );
    await control.shopify({ action: 'customer-tag', email, remove: 'Ambassador' });
    await eventually(
      async () => (await visitor.get('/dashboard/ambassadors/training')).status === 403,
    );
  });

  it('is remembered while it is silent, but opens and refuses nothing by an old tag', async () => {
    const [amara, ivy] = [await person(AMARA), await person(IVY)];
    await touch(AMARA);
    await touch(IVY);
    const silent = { company: 'shopify', operation: 'CustomerProfile', effect: 'error' } as const;
    await control.fault({ ...silent, times: -1 });
    for (const visitor of [amara, ivy]) {
      await eventually(async () => {
        const page = await visitor.get('/dashboard/ambassadors/training');
        return page.status === 503 && page.headers.get('Retry-After') === '10';
      });
      expect(await isSignedIn(visitor)).toBe(true);
      expect((await visitor.get('/dashboard/home')).status).not.toBe(403);
    }
    await control.clearFaults();
    expect((await amara.get('/dashboard/ambassadors/training')).status).toBe(200);
    expect((await ivy.get('/dashboard/ambassadors/training')).status).toBe(403);
  });

  it('ends the sessions of a customer who is deleted, by the webhook', async () => {
    const email = newcomer();
    const [one, other] = [await person(email), await person(email)];
    const before = await requested('CustomerProfile');
    await control.shopify({ action: 'customer-delete', email });
    await control.flushWebhooks();
    await eventually(async () => !(await isSignedIn(one)));
    expect(await isSignedIn(other)).toBe(false);
    expect(await requested('CustomerProfile')).toBe(before);
    expect(locationOf(await one.get('/account/profile'))).toContain('/auth/login');
  });

  it('ends them at the next question when the webhook was lost', async () => {
    const email = newcomer();
    const visitor = await person(email);
    await touch(email);
    await control.webhooks('off');
    await control.shopify({ action: 'customer-delete', email });
    await eventually(async () => !(await isSignedIn(visitor)));
    await control.webhooks('on');
  });
});

describe('a visitor who comes back from the bank', () => {
  it('signs in with nothing of the card company’s in the address', async () => {
    const deposit = '/dashboard/payments/deposits/0c4b8d3a-5a2f-4c43-9c3b-0f1c6a3b2d10';
    const secret = 'pi_1_secret_2';
    const added = `payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`;
    const setup = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&source=mail';
    const guarded = await new Visitor(shop.url).get(`${deposit}?${added}&${setup}`);
    expect(guarded.status).toBe(302);
    const back = encodeURIComponent(`${deposit}?source=mail`);
    expect(locationOf(guarded)).toBe(`/auth/login?returnTo=${back}`);
  });
});

describe('a session that was left alone', () => {
  it('lasts 14 days from the last visit, and 90 from the first', async () => {
    const [often, seldom] = [await person(IVY), await person(IVY)];
    await later(13);
    expect(await isSignedIn(often)).toBe(true);
    await later(15);
    expect(await isSignedIn(often)).toBe(true);
    const guarded = await seldom.get('/account/profile?from=mail');
    expect(guarded.status).toBe(302);
    expect(locationOf(guarded)).toBe('/auth/login?returnTo=%2Faccount%2Fprofile%3Ffrom%3Dmail');
    for (const days of [28, 41, 54, 67, 80, 89]) {
      await later(days);
      expect(await isSignedIn(often)).toBe(true);
    }
    await later(91);
    expect(await isSignedIn(often)).toBe(false);
    await later(0);
  }, 240_000);
});

describe('the log', () => {
  it('holds no code, state, token, cookie or address of a sign-in', async () => {
    const email = newcomer();
    const visitor = new Visitor(shop.url);
    const begun = await visitor.get('/auth/login');
    const back = new URL(await signInAtProvider(locationOf(begun), email));
    await visitor.get(`/faq${back.search}`);
    const callback = await visitor.get(`${back.pathname}${back.search}`);
    await visitor.get(locationOf(callback));
    expect(await isSignedIn(visitor)).toBe(true);
    const goodbye = new URL(locationOf(await visitor.post('/auth/logout', {})));
    await shop.restart('SIGTERM');
    const log = await readFile(join(shop.dataDir, 'app.log'), 'utf8');
    expect(log).toContain('signed in');
    const secrets = [
      email,
      back.searchParams.get('code'),
      back.searchParams.get('state'),
      goodbye.searchParams.get('id_token_hint'),
    ];
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(20);
      expect(log).not.toContain(secret);
    }
  });
});
