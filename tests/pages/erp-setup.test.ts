import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETUP_LABELS } from '../../app/content/setup/setup';
import { SETUP_CHECKS, type SetupCheckId } from '../../app/domain/setup/setup-check';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/erp/setup';
const COUNT = SETUP_CHECKS.length;

let shop: RunningShop;
let sandbox: ReturnType<typeof sandboxControl>;
let admin: Visitor;
beforeAll(async () => {
  shop = await startServerShop();
  sandbox = sandboxControl(shop.sandboxUrl);
  admin = new Visitor(shop.url);
  await signInStaff(admin, 'admin@example.com');
});
afterAll(() => shop.stop());

const html = async () => (await admin.get(PAGE)).text();
const text = async () => textIn(await html());
const hidden = async () => textIn((await html()).split('aria-labelledby="setup-hidden"')[1] ?? '');

/** Returns what the page says of a check: its label, its state and the sentence. */
function lineOf(page: string, id: SetupCheckId): string {
  const platform = /^(shopify|stripe|quickbooks|mail)-/.exec(id)?.[1] ?? 'store';
  const section = page.split(`<section aria-labelledby="setup-${platform}"`)[1] ?? '';
  const line = section.split('<li').find((part) => part.includes(`>${SETUP_LABELS[id]}<`)) ?? '';
  return textIn(`<li${line}`).trim();
}

describe('/erp/setup', () => {
  it('lists every check, and is green in a store that nobody has touched', async () => {
    await eventually(async () => (await text()).includes(`All ${COUNT} checks are green.`));
    const page = await html();
    for (const id of SETUP_CHECKS) expect(lineOf(page, id)).toMatch(/ OK \S/);
    expect(page).toContain('data-tone="good"');
    expect(page).not.toContain('data-tone="bad"');
  });

  it('shows in red exactly what is wrong, with what to do, and green again once it is mended', async () => {
    await sandbox.shopify({ action: 'setup', set: { domain: '/password' } });
    await sandbox.stripe({ action: 'account', set: { endpoint: null } });
    try {
      const page = await html();
      expect(textIn(page)).toContain(`2 of ${COUNT} checks are red.`);
      expect(lineOf(page, 'shopify-password')).toMatch(/Wrong .*password page/);
      expect(lineOf(page, 'stripe-endpoint')).toMatch(/Wrong No webhook endpoint/);
      expect(lineOf(page, 'shopify-token')).toMatch(/ OK /);
      expect(page.match(/data-tone="bad"/g)).toHaveLength(2);
      // 'Check again' is a link: it reads everything anew without JavaScript.
      expect(page).toMatch(/<a [^>]*href="\/erp\/setup"[^>]*>\s*Check again/);
    } finally {
      await sandbox.shopify({ action: 'setup', set: {} });
      await sandbox.stripe({ action: 'account', set: {} });
    }
    expect(await text()).toContain(`All ${COUNT} checks are green.`);
  });

  it('says which checks wait for another one', async () => {
    await sandbox.shopify({ action: 'setup', set: { withoutScopes: ['write_files'] } });
    const page = await html().finally(() => sandbox.shopify({ action: 'setup', set: {} }));
    expect(lineOf(page, 'shopify-scopes')).toMatch(/Wrong .*lacks write_files/);
    expect(lineOf(page, 'shopify-definitions')).toMatch(/Waiting Waits for “Access scopes\.”/);
    const waiting = page.match(/data-tone="warn"/g)?.length ?? 0;
    expect(waiting).toBeGreaterThan(1);
    expect(textIn(page)).toContain(`1 of ${COUNT} checks is red, and ${waiting} wait for it.`);
  });

  it('shows how far the first fill has got', async () => {
    const database = new Client({ connectionString: shop.databaseUrl });
    await database.connect();
    try {
      await eventually(async () => /Complete: [\d,]+ orders/.test(await text()));
      const { rows } = await database.query<{ count: string }>(
        'select count(*) as count from order_mirror',
      );
      // As it is while another process reads the first pages.
      await database.query(
        `update mirror_sync set filled_at = null, lease_owner = 'elsewhere',
           lease_until = now() + interval '10 minutes', began_at = now() where kind = 'orders'`,
      );
      expect(await text()).toMatch(
        new RegExp(`${rows[0]?.count} of about [\\d,]+ orders .*Complete: [\\d,]+ customers`),
      );
      await database.query(
        `update mirror_sync set filled_at = now(), lease_owner = null, lease_until = null,
           began_at = null where kind = 'orders'`,
      );
      expect(await text()).toMatch(/Complete: [\d,]+ orders/);
    } finally {
      await database.end();
    }
  });

  it('names products that shoppers don’t find, and why', async () => {
    const handle = 'kraft-twist-handle-bag';
    await sandbox.shopify({ action: 'product-update', handle, set: { productType: 'Sacks' } });
    const said = await eventually(async () => {
      const section = await hidden();
      return section.includes('Sacks') && section;
    });
    expect(said).toContain(
      'On no category page, because the type “Sacks” belongs to none. Only search and Shop all find it.',
    );
    await sandbox.shopify({ action: 'product-update', handle, set: { productType: 'bags' } });
    await eventually(async () =>
      (await hidden()).includes('Every product with the tag Public has its place.'),
    );
  });

  it('sends a test alarm', async () => {
    const section = (await html()).split('aria-labelledby="test-alarm"')[1] ?? '';
    expect(section).toMatch(/<form [^>]*action="\/erp\/alarms"[^>]*>.*value="test"/s);
    const sent = await admin.post('/erp/alarms', { intent: 'test' });
    expect(sent.headers.get('Location')).toBe('/erp/alarms?done=test');
    await eventually(async () => {
      const { mail } = (await sandbox.state('mail')) as unknown as { mail: { subject: string }[] };
      return mail.some(({ subject }) => subject.includes('Test alarm'));
    });
  });

  it('is for admins only', async () => {
    const staff = new Visitor(shop.url);
    await signInStaff(staff, 'staff@example.com');
    const seen = await staff.get(PAGE);
    expect(seen.status).toBe(403);
    expect(textIn(await seen.text())).not.toContain(SETUP_LABELS['stripe-endpoint']);
    expect(await (await staff.get('/erp')).text()).not.toContain(`href="${PAGE}"`);
    expect(await (await admin.get('/erp')).text()).toContain(`href="${PAGE}"`);
    const stranger = await new Visitor(shop.url).get(PAGE);
    expect([stranger.status, stranger.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining('/erp-login'),
    ]);
  });
});
