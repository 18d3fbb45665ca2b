import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

/** A shop of its own: its faults belong to these tests alone. */
let shop: RunningShop;
const people = new Map<string, Visitor>();
const control = () => sandboxControl(shop.sandboxUrl);

const HOME = '/dashboard/home';
const INVOICES = 'We couldn’t load your invoices from QuickBooks.';

beforeAll(async () => {
  shop = await startServerShop();
  for (const name of ['bruno', 'ella', 'nora']) {
    const visitor = new Visitor(shop.url);
    await signIn(visitor, `${name}@example.com`);
    people.set(name, visitor);
  }
  await eventually(async () => !(await textOf('bruno')).includes('still loading'), 30_000);
  await eventually(async () => (await textOf('bruno')).includes('Invoice 1042'), 30_000);
}, 180_000);
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

async function page(name: string): Promise<{ status: number; text: string; ms: number }> {
  const begun = performance.now();
  const answer = await people.get(name)?.get(HOME);
  const html = (await answer?.text()) ?? '';
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer?.status ?? 0, text: textIn(main), ms: performance.now() - begun };
}

const textOf = async (name: string) => (await page(name)).text;

describe('a silent QuickBooks', () => {
  it('costs the panel of the invoices and nothing else', async () => {
    await control().fault({
      company: 'quickbooks',
      operation: '*',
      effect: 'error',
      times: -1,
    });
    const { status, text } = await page('bruno');
    expect(status).toBe(200);
    expect(text).toContain(INVOICES);
    expect(text).toMatch(/Recent orders Order #1000 .*Reorder .*Spending, last 12 months/);
    expect(text).not.toContain('Invoice 1042');
    await control().clearFaults();
    await eventually(async () => (await textOf('bruno')).includes('Invoice 1042'), 30_000);
  });

  it('is not waited for: a page takes less than one call to it would', async () => {
    await control().fault({ company: 'quickbooks', operation: '*', effect: 'hang', times: -1 });
    const first = await page('bruno');
    expect(first.text).toContain(INVOICES);
    expect(first.text).toContain('Order #1000');
    // The fastest of three: the machine may be busy.
    const times = [first.ms, (await page('bruno')).ms, (await page('bruno')).ms];
    expect(Math.min(...times)).toBeLessThan(2_900);
  });
});

describe('a silent Shopify', () => {
  it('costs the Earth Prime text its words, with the catalogue’s sentence', async () => {
    await control().fault({
      company: 'shopify',
      operation: 'MetaobjectEntries',
      effect: 'hang',
      times: -1,
    });
    const { status, text } = await page('ella');
    expect(status).toBe(200);
    expect(text).toContain('An error occurred while fetching the Earth Prime metaobject.');
    expect(text).toMatch(/Order #999 .*We’re preparing your order\./);
    await control().clearFaults();
    await eventually(
      async () => (await textOf('ella')).includes('a membership we’re preparing'),
      30_000,
    );
  });

  it('leaves the first steps there, and ticks off nothing that is not known', async () => {
    for (const operation of ['CustomerAddresses', 'CustomerProfile']) {
      await control().fault({ company: 'shopify', operation, effect: 'error', times: -1 });
    }
    const { status, text } = await page('nora');
    expect(status).toBe(200);
    expect(text).toContain('Get started in 3 steps Tell us where to ship Add an address');
    expect(text).toContain('we don’t know which steps you’ve already done');
    expect(text).not.toContain('Done');
  });

  it('does not touch what our own books know', async () => {
    await control().fault({ company: 'shopify', operation: '*', effect: 'error', times: -1 });
    const { status, text } = await page('bruno');
    expect(status).toBe(200);
    expect(text).toMatch(
      /Earth Cash \$125\.00 .*Recent orders Order #1000 .*Spending, last 12 months/,
    );
    expect(text).not.toContain('An error occurred');
  });
});
