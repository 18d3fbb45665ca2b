import { inject, expect, it } from 'vitest';
import { parsePictureHead } from '../../app/platforms/logos/picture-head';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

const control = sandboxControl(inject('sandboxUrl'));

it('open invoices are listed for whom they are, with what is late and what they come to', async () => {
  const bruno = await signedIn('bruno@example.com');
  const answer = await bruno.get('/dashboard/manage/invoices');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  for (const text of ['1042', '1057', '$487.50', '$1,264.20', '$1,751.70', 'Nov 4, 2026']) {
    expect(html).toContain(text);
  }
  const otto = await signedIn('otto@example.com');
  const none = await (await otto.get('/dashboard/manage/invoices')).text();
  expect(none).toContain('No open invoices');
  expect(none).not.toContain('$487.50');
});

it('a silent QuickBooks is said in a sentence, with 503', async () => {
  const bruno = await signedIn('bruno@example.com');
  // Other tests read invoices of other people meanwhile.
  const own = { containing: 'bruno@example.com', times: 4 };
  await control.fault({ company: 'quickbooks', operation: 'query', effect: 'error', ...own });
  const answer = await bruno.get('/dashboard/manage/invoices');
  await control.clearFaults();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('We couldn’t load your invoices from QuickBooks.');
});

it('the company’s logo comes from our own server, for its own people', async () => {
  const bruno = await signedIn('bruno@example.com');
  const html = await (await bruno.get('/account/company')).text();
  const source = /src="(\/account\/company\/logo\?v=[0-9a-f]{8})"/.exec(html)?.[1];
  expect(source).toBeDefined();
  const logo = await bruno.get(source ?? '');
  expect(logo.status).toBe(200);
  expect(Object.fromEntries(logo.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="logo"',
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Cookie'),
  });
  expect(parsePictureHead(Buffer.from(await logo.arrayBuffer()))?.width).toBe(256);
  const etag = logo.headers.get('ETag') ?? '';
  const again = await bruno.get(source ?? '', { 'If-None-Match': etag });
  expect([again.status, again.headers.get('ETag')]).toEqual([304, etag]);
  const other = await bruno.get(source ?? '', { 'If-None-Match': '"another"' });
  expect(other.status).toBe(200);

  const visitor = await new Visitor().get(source ?? '', { 'If-None-Match': etag });
  expect(visitor.status).toBe(302);
  expect(visitor.headers.get('Location')).toContain('/auth/login');
});

it('a company without a picture has its initials, and its logo is not found', async () => {
  const tess = await signedIn('tess@example.com');
  const html = await (await tess.get('/account/company')).text();
  expect(html).toMatch(/class="company-logo"[^>]*>WC</);
  expect(html).not.toContain('/account/company/logo');
  const urls = ['/account/company/logo', '/account/company/logo?host=evil.example.org&v=1'];
  for (const url of urls) expect((await tess.get(url)).status).toBe(404);
});
