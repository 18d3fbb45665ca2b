import { beforeAll, describe, expect, it } from 'vitest';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

let staff: Visitor;
let admin: Visitor;
beforeAll(async () => {
  [staff, admin] = [new Visitor(), new Visitor()];
  await signInStaff(staff, 'staff@example.com');
  await signInStaff(admin, 'admin@example.com');
});

async function page(visitor: Visitor, address: string): Promise<string> {
  const answer = await visitor.get(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  return answer.text();
}

/** Returns the name of an order that the mirror has. */
async function someOrder(): Promise<string> {
  const answer = await staff.get('/erp/jump/find?q=%231');
  const { hits } = (await answer.json()) as { hits: { kind: string; label: string }[] };
  const order = hits.find(({ kind }) => kind === 'order');
  expect(order?.label).toMatch(/^#1\d*$/);
  return order?.label ?? '';
}

describe('the first page', () => {
  it('draws four charts, each with its table, by days, weeks or months', async () => {
    for (const [address, header] of [
      ['/erp', 'Day'],
      ['/erp?by=weeks', 'Week of'],
      ['/erp?by=months', 'Month'],
      ['/erp?by=centuries', 'Day'],
    ]) {
      const html = await page(staff, address ?? '');
      expect(html.match(/<svg viewBox="0 0 \d+ 100"[^>]* class="h-40/g)).toHaveLength(4);
      const text = textIn(html);
      for (const heading of ['Orders', 'Deposits', 'Earth Cash liability', 'New customers']) {
        expect(text).toContain(heading);
      }
      expect(html).toContain(`<th scope="col">${header}</th>`);
    }
  });

  it('has a tile for each figure, whose sparkline says in words what it draws', async () => {
    const html = await page(staff, '/erp');
    const labels = [...html.matchAll(/<svg[^>]* role="img" aria-label="([^"]+)"/g)].map(
      ([, one]) => one,
    );
    expect(labels).toHaveLength(5);
    expect(labels[0]).toMatch(/^Orders a day from \w+ \d+, \d{4} to .+: between \d+ and \d+$/);
    expect(textIn(html)).toMatch(/Revenue \$[\d,.]+ Yesterday \$[\d,.]+ 7 days \$[\d,.]+/);
  });

  it('lists work that staff take and release, and counts it in the menu', async () => {
    // The mirror of orders is filled in the background.
    await expect
      .poll(async () => textIn(await page(staff, '/erp')), { timeout: 30_000, interval: 300 })
      .toMatch(/\d+ in Orders needs? attention/);
    const html = await page(staff, '/erp');
    const [subject] =
      /gid:\/\/shopify\/Order\/\d+/.exec(html.split('id="work-order-to-send"')[1] ?? '') ?? [];
    const work = { kind: 'order-to-send', subject: subject ?? '' };
    const taken = await staff.post('/erp?index', { intent: 'take', ...work, seen: '' });
    expect([taken.status, taken.headers.get('Location')]).toEqual([303, '/erp']);
    expect(textIn(await page(staff, '/erp'))).toMatch(/You Release #\d+/);
    const again = await admin.post('/erp?index', { intent: 'take', ...work, seen: '' });
    expect(again.status).toBe(409);
    expect(textIn(await again.text())).toContain('A teammate took or released this first.');
    const [, owner = ''] = /name="seen" value="([^"]+)"/.exec(await page(staff, '/erp')) ?? [];
    const released = await staff.post('/erp?index', { intent: 'release', ...work, seen: owner });
    expect(released.status).toBe(303);
  });

  it('has the jump field in its frame, and the way to the own account', async () => {
    const html = await page(staff, '/erp');
    expect(html).toMatch(/<form[^>]*action="\/erp\/jump"/);
    expect(html).toContain('href="/erp/account"');
  });
});

describe('the jump box without JavaScript', () => {
  it('finds pages that this person may open', async () => {
    expect(await page(staff, '/erp/jump?q=audit')).not.toContain('href="/erp/audit"');
    const html = await page(admin, '/erp/jump?q=audit');
    expect(html.split('<main')[1]).toMatch(/<h2[^>]*>Pages<\/h2>[\s\S]*href="\/erp\/audit"/);
  });

  it('says so when nothing is found, and asks for something when nothing was typed', async () => {
    expect(textIn(await page(staff, '/erp/jump?q=%3Cqqqqqq%3E'))).toContain('No results for');
    expect(textIn(await page(staff, '/erp/jump'))).toContain('Type an order');
  });

  it('goes right to the order of a number', async () => {
    const name = await someOrder();
    const answer = await staff.get(`/erp/jump?q=${encodeURIComponent(name)}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toMatch(/^\/erp\/orders\/\d+$/);
    const bare = await staff.get(`/erp/jump?q=${name.slice(1)}`);
    expect(bare.headers.get('Location')).toBe(answer.headers.get('Location'));
  });

  it('refuses a name that comes twice', async () => {
    expect((await staff.get('/erp/jump?q=a&q=b')).status).toBe(400);
  });
});

describe('the jump box’s answers', () => {
  it('are kept nowhere, grouped, and offer products', async () => {
    const answer = await staff.get('/erp/jump/find?q=cup');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const { query, hits, exact } = (await answer.json()) as {
      query: string;
      hits: { kind: string; href: string }[];
      exact: string | null;
    };
    expect([query, exact]).toEqual(['cup', null]);
    expect(
      hits.some(({ kind, href }) => kind === 'product' && /^\/erp\/products\/\d+$/.test(href)),
    ).toBe(true);
  });

  it('are for staff alone', async () => {
    const answer = await new Visitor().get('/erp/jump/find?q=cup');
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      '/erp-login?returnTo=%2Ferp%2Fjump%2Ffind%3Fq%3Dcup',
    ]);
  });
});

describe('the audit log', () => {
  it('is exported by a post, which it then has itself', async () => {
    const get = await admin.get('/erp/audit/export');
    expect([get.status, get.headers.get('Location')]).toEqual([302, '/erp/audit']);
    const answer = await admin.post('/erp/audit/export?kind=export', {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, newest] = (await answer.text()).split('\r\n');
    expect(head).toContain('Time (UTC),Person,');
    expect(newest).toContain('Adrian Moss');
    expect(newest).toContain('audit.export,export,Done,Export,audit,');
    const html = await page(admin, '/erp/audit?action=audit.export');
    expect(textIn(html)).toMatch(/Adrian Moss Audit log exported Export audit Done Kind: export/);
  });

  it('refuses days that are none, with what was typed kept', async () => {
    const answer = await admin.get('/erp/audit?from=2026-13-01&person=nobody');
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('href="#from"');
    expect(html).toContain('value="2026-13-01"');
  });

  it('exports nothing for days that are none', async () => {
    const answer = await admin.post('/erp/audit/export?from=never', {});
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/erp/audit?from=never']);
  });
});
