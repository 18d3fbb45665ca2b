import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

let stella: Visitor;
let adrian: Visitor;
beforeAll(async () => {
  [stella, adrian] = [new Visitor(), new Visitor()];
  await signInStaff(stella, 'staff@example.com');
  await signInStaff(adrian, 'admin@example.com');
});

const text = async (answer: Response) => textIn(await answer.text());
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Returns the page of the first product that a search finds. */
async function productOf(search: string): Promise<string> {
  const list = `/erp/products?${new URLSearchParams({ search })}`;
  // A store that was started just now still fills its copy of the catalog.
  return eventually(
    async () => /href="(\/erp\/products\/\d+)"/.exec(await (await stella.get(list)).text())?.[1],
  );
}

describe('the tax-exempt tags', () => {
  const PAGE = '/erp/products/tax-exempt';

  it('are seen by staff and changed by admins', async () => {
    const html = await (await stella.get(PAGE)).text();
    expect(textIn(html)).toContain('tax-exempt');
    expect(html).not.toContain('remove=');
    expect((await stella.post(PAGE, { intent: 'add', tag: 'x' })).status).toBe(403);
    expect((await stella.get(`${PAGE}?remove=tax-exempt`)).status).toBe(404);
  });

  it('are added once, asked about before they go, and traced', async () => {
    const tag = `Church ${randomUUID()}`;
    const added = await adrian.post(PAGE, { intent: 'add', tag });
    expect([added.status, added.headers.get('Location')]).toEqual([303, `${PAGE}?done=added`]);
    const again = await adrian.post(PAGE, { intent: 'add', tag: tag.toUpperCase() });
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(textIn(html)).toContain('already on the list');
    expect(html).toContain(`value="${tag.toUpperCase()}"`);
    const requested = await text(await adrian.get(`${PAGE}?remove=${encodeURIComponent(tag)}`));
    expect(requested).toContain('pay sales tax from the next price on');
    const removed = await adrian.post(PAGE, { intent: 'remove', tag });
    expect(removed.headers.get('Location')).toBe(`${PAGE}?done=removed`);
    const gone = await adrian.post(PAGE, { intent: 'remove', tag });
    expect(gone.headers.get('Location')).toBe(`${PAGE}?done=gone`);
    expect(await text(await adrian.get(PAGE))).toContain('Tax-exempt tags: removed');
  });

  it.each(['', 'a,b', 'x'.repeat(256)])('refuses %j', async (tag) => {
    expect((await adrian.post(PAGE, { intent: 'add', tag })).status).toBe(422);
  });
});

describe('products', () => {
  it('are found by words and filters', async () => {
    const all = await text(await stella.get('/erp/products'));
    expect(all).toMatch(/\d+ in all\./);
    const cups = await text(await stella.get('/erp/products?type=cups&shown=public'));
    expect(cups).toMatch(/\d+ products/);
    expect(await text(await stella.get('/erp/products?search=no+such+thing'))).toContain(
      'No matching products.',
    );
    expect((await stella.get('/erp/products?search=a&search=b')).status).toBe(400);
    expect((await stella.get('/erp/products/1')).status).toBe(404);
    expect((await stella.get('/erp/products/cup')).status).toBe(404);
  });

  it('have a limit for carts that two people cannot write over each other', async () => {
    const page = await productOf('youth-cap');
    const product = await (await stella.get(page)).text();
    const variant = /variant=(\d+)/.exec(product)?.[1] ?? '';
    const at = `${page}?variant=${variant}`;
    const form = await (await stella.get(at)).text();
    const limitForm = form.slice(form.indexOf('value="limit"'));
    const was = valueOf(limitForm, 'was');
    const save = (limit: string, from: string) =>
      stella.post(at, { intent: 'limit', variantId: variant, was: from, limit });
    const saved = await save('77', was);
    expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${at}&done=saved`]);
    const notified = await save('88', was);
    expect(notified.status).toBe(409);
    expect(await text(notified)).toContain('it is now “77”');
    expect((await save('0', '77')).status).toBe(422);
    expect((await save('some', '77')).status).toBe(422);
    expect((await save(was === 'none' ? '' : was, '77')).status).toBe(303);
    expect(await text(await stella.get(page))).toContain('Product: limit');
  });

  it('have a price that is asked about before it is halved, doubled or worse', async () => {
    const page = await productOf('youth-cap');
    const variant = /variant=(\d+)/.exec(await (await stella.get(page)).text())?.[1] ?? '';
    const at = `${page}?variant=${variant}`;
    const was = valueOf(await (await stella.get(at)).text(), 'was');
    const save = (price: string, more: Record<string, string> = {}) =>
      stella.post(at, { intent: 'price', variantId: variant, was, price, ...more });
    const odd = await save('0.07');
    expect(odd.status).toBe(200);
    const html = await odd.text();
    expect(textIn(html)).toMatch(/\d% less than \$\d+\.\d\d\. Check the price/);
    expect(html).toContain('value="0.07"');
    expect(valueOf(html, 'confirmed')).toBe('7');
    // Another price than the one that was confirmed is asked about again.
    expect((await save('0.08', { confirmed: '7' })).status).toBe(200);
    expect(valueOf(await (await stella.get(at)).text(), 'was')).toBe(was);
    expect((await save('0.07', { confirmed: '7' })).status).toBe(303);
    const back = { intent: 'price', variantId: variant, was: '7', confirmed: was };
    const price = (Number(was) / 100).toFixed(2);
    expect((await stella.post(at, { ...back, price })).status).toBe(303);
  });

  it('are hidden only after a question, and other names of the form are refused', async () => {
    const page = await productOf('youth-cap');
    const requested = await text(await stella.get(`${page}?ask=hide`));
    expect(requested).toContain('from shoppers?');
    expect(requested).toContain('Nobody can add it to a cart.');
    expect((await stella.post(page, { intent: 'tags', title: 'x' })).status).toBe(400);
    const gone = await stella.post('/erp/products/1', { intent: 'hide' });
    expect(gone.status).toBe(404);
  });
});

describe('mails', () => {
  const TYPE = '/erp/emails/top-up-capped';
  const formOf = async () => {
    const html = await (await adrian.get(TYPE)).text();
    const area = /<textarea[^>]*name="html"[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '';
    const unescaped = area
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
    return { from: valueOf(html, 'from'), html: unescaped.replace(/^\n/, '') };
  };

  it('are listed, and shown in a frame that runs nothing', async () => {
    expect(await text(await stella.get('/erp/emails'))).toContain('Top-up capped');
    const html = await (await stella.get(TYPE)).text();
    expect(html).toMatch(/<iframe[^>]*sandbox=""[^>]*srcDoc=/i);
    expect(html).not.toContain('name="html"');
    expect((await stella.get('/erp/emails/no-such-mail')).status).toBe(404);
    expect((await stella.post(TYPE, { intent: 'test' })).status).toBe(403);
  });

  it('are previewed without being saved, saved, and told to the second editor', async () => {
    const { from, html } = await formOf();
    const mine = html.replace(/<title>[^<]*/, `<title>Capped ${randomUUID()}`);
    const checked = await adrian.post(TYPE, { intent: 'edit', from, html: mine, preview: 'yes' });
    expect(checked.status).toBe(200);
    expect(await text(checked)).toContain('not saved yet');
    expect((await formOf()).from).toBe(from);
    const saved = await adrian.post(TYPE, { intent: 'edit', from, html: mine });
    expect(saved.headers.get('Location')).toBe(`${TYPE}?done=saved`);
    const theirs = mine.replace('Capped', 'Theirs');
    const notified = await adrian.post(TYPE, { intent: 'edit', from, html: theirs });
    expect(notified.status).toBe(409);
    const page = await notified.text();
    expect(page).toContain('Theirs');
    expect(page).toContain('Capped');
    const now = await formOf();
    expect(now.html).toContain('Capped');
    const back = await adrian.post(TYPE, { intent: 'restore', from: now.from, to: '1' });
    expect(back.headers.get('Location')).toBe(`${TYPE}?done=restored`);
    expect((await formOf()).html).toBe(html);
  });

  it.each([
    ['<p onclick="x()">x</p>', 'isn’t allowed in emails'],
    ['<script>1</script>', 'can’t contain this tag'],
    ['<p>{card_number}</p>', 'has no placeholder {card_number}'],
  ])('are refused with %s', async (piece, message) => {
    const { from, html } = await formOf();
    const bad = html.replace('</body>', `${piece}</body>`);
    const presses: Record<string, string>[] = [{}, { preview: 'yes' }];
    for (const preview of presses) {
      const answer = await adrian.post(TYPE, { intent: 'edit', from, html: bad, ...preview });
      expect(answer.status).toBe(422);
      expect(await text(answer)).toContain(message);
    }
  });

  it('are tried on oneself', async () => {
    const sent = await adrian.post(TYPE, { intent: 'test' });
    expect(sent.headers.get('Location')).toBe(`${TYPE}?done=sent`);
    await eventually(async () => {
      const state = (await sandboxControl(inject('sandboxUrl')).state('mail')) as unknown as {
        mail: { messages: { to: string[] | string; subject: string }[] };
      };
      return JSON.stringify(state.mail).includes('[Test] ');
    });
    await eventually(async () => {
      const page = await text(await stella.get('/erp/emails'));
      return /Send again .*Test Staff .* Sent /.test(page);
    });
  });
});

describe('QuickBooks', () => {
  it('says how the connection stands, is tried, and shows no token', async () => {
    const tried = await stella.post('/erp/quickbooks', { intent: 'test' });
    expect(tried.headers.get('Location')).toBe('/erp/quickbooks?test=answered');
    const page = await text(await stella.get('/erp/quickbooks?test=answered'));
    expect(page).toContain('Status Connected');
    expect(page).toContain('QuickBooks tested');
    expect(page).not.toMatch(/refresh-token|sandbox-quickbooks/);
    expect(page).not.toContain('Reconnect');
  });

  it('is connected by an admin, at Intuit, and comes back to say so', async () => {
    expect((await stella.post('/erp/quickbooks', { intent: 'connect' })).status).toBe(403);
    const callback = '/erp/quickbooks/callback?code=a&realmId=1&state=';
    expect((await stella.get(callback)).status).toBe(403);
    const forged = await adrian.get(callback + 'x'.repeat(43));
    expect(forged.headers.get('Location')).toBe('/erp/quickbooks?done=outdated');

    const page = await adrian.get('/erp/quickbooks');
    const left = await adrian.post('/erp/quickbooks', { intent: 'connect' });
    const intuit = new URL(left.headers.get('Location') ?? '');
    // Without it, a browser without JavaScript would not follow the form's redirect.
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(/form-action ([^;]*)/.exec(policy)?.[1]).toContain(intuit.origin);
    const body = new URLSearchParams({ answer: 'connect', realm: '9130350000000001' });
    const answer = await fetch(intuit, { method: 'POST', body, redirect: 'manual' });
    const back = new URL(answer.headers.get('Location') ?? '');
    const connected = await adrian.get(back.pathname + back.search);
    expect(connected.headers.get('Location')).toBe('/erp/quickbooks?done=connected');
    const done = await text(await adrian.get('/erp/quickbooks?done=connected'));
    expect(done).toContain('QuickBooks is connected.');
    expect(done).toContain('Company ID 9130350000000001');
    expect(done).toContain('QuickBooks connection: connected');
  });
});
