import { decodeQR } from 'qr/decode.js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { totpCode, totpStep } from '../../app/domain/staff/totp.server';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { newPerson } from './erp-people';

const PASSWORD = 'a quiet harbor at dawn';
const OTHER = 'seven slow ferries home';
const FACTOR = '/erp/account/second-factor';

const fresh = () => `colleague-${crypto.randomUUID()}@example.com`;
const locationOf = (answer: Response) => answer.headers.get('Location');
const codeOf = (key: string, later = 0) => totpCode(key, totpStep(Date.now()) + later);

type Mails = { mail: { to: string; text: string }[] };

/** Waits for a mailed link to `page` that is not in `before`. @returns it without the origin */
function mailed(email: string, page: string, before: readonly string[] = []): Promise<string> {
  return eventually(async () => {
    const { mail } = (await sandboxControl(inject('sandboxUrl')).state('mail')) as unknown as Mails;
    const links = mail
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => text.match(/https?:\/\/\S+\?token=[\w-]{43}/g) ?? [])
      .map((link) => new URL(link))
      .map(({ pathname, search }) => `${pathname}${search}`);
    return links.find((link) => link.startsWith(page) && !before.includes(link));
  });
}

/** Returns the value of a field. */
const valueIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';

async function invite(admin: Visitor, email: string, role: string): Promise<Response> {
  const token = valueIn(await (await admin.get('/erp/users')).text(), 'form_token');
  return admin.post('/erp/users', { intent: 'invite', form_token: token, email, role });
}

/** Follows the link of an invitation and creates the account. */
async function join(link: string, name = 'Robin Reed'): Promise<Visitor> {
  const visitor = new Visitor();
  const first = await visitor.get(link);
  expect([first.status, locationOf(first)]).toEqual([302, '/erp-login/invitation']);
  expect((await visitor.get('/erp-login/invitation')).status).toBe(200);
  const fields = { name, newPassword: PASSWORD, again: PASSWORD };
  const made = await visitor.post('/erp-login/invitation', fields);
  expect([made.status, locationOf(made)]).toEqual([303, '/erp/orders']);
  return visitor;
}

async function colleague(admin: Visitor, role: string) {
  const email = fresh();
  expect((await invite(admin, email, role)).status).toBe(303);
  const visitor = await join(await mailed(email, '/erp-login/invitation'));
  const users = await (await admin.get('/erp/users')).text();
  const row = users.slice(0, users.indexOf(email));
  const id = /\/erp\/users\/([0-9a-f-]{36})"(?![\s\S]*\/erp\/users\/[0-9a-f-]{36}")/.exec(row)?.[1];
  return { email, visitor, id: id ?? '' };
}

/** Sets up a second factor on the pages. @returns the key and the recovery codes */
async function setUp(visitor: Visitor) {
  const begun = await visitor.post(FACTOR, { intent: 'begin', password: PASSWORD });
  expect([begun.status, locationOf(begun)]).toEqual([303, FACTOR]);
  const html = await (await visitor.get(FACTOR)).text();
  const key = /secret=([A-Z2-7]{32})/.exec(html)?.[1] ?? '';
  const answer = await visitor.post(FACTOR, { intent: 'confirm', code: codeOf(key, -1) });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const text = textIn(await answer.text());
  const codes = [...new Set(text.match(/\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/g) ?? [])];
  return { key, codes, html };
}

describe('accounts of staff', () => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = new Visitor();
    await signInStaff(admin, 'admin@example.com');
  });

  it('an invited admin opens nothing before the second factor, and signs in with it', async () => {
    const { email, visitor } = await colleague(admin, 'admin');
    for (const page of ['/erp/orders', '/erp/users', '/erp/customers', '/erp']) {
      const answer = await visitor.get(page);
      expect(answer.status).toBe(302);
      expect(locationOf(answer)).toBe(`${FACTOR}?${new URLSearchParams({ returnTo: page })}`);
    }
    const posted = await visitor.post('/erp/users', { intent: 'invite', email: 'no address' });
    expect(locationOf(posted)).toContain(FACTOR);
    expect((await visitor.get('/erp/account')).status).toBe(200);

    const { key, codes, html } = await setUp(visitor);
    expect(codes).toHaveLength(10);
    expect(html).toContain((key.match(/.{4}/g) ?? []).join(' '));
    expect(parseQr(html)).toBe(
      `otpauth://totp/Earth%20Brands:${encodeURIComponent(email)}?secret=${key}&issuer=Earth%20Brands`,
    );
    expect((await visitor.get('/erp/users')).status).toBe(200);
    const later = await (await visitor.get(FACTOR)).text();
    expect(later).not.toContain(codes[0]);
    expect(later).not.toContain(key);
    expect(textIn(later)).toContain('Admins need a second factor');

    const again = new Visitor();
    const first = await again.post('/erp-login?returnTo=%2Ferp%2Fusers', {
      email,
      password: PASSWORD,
    });
    expect([first.status, locationOf(first)]).toEqual([
      303,
      '/erp-login/second-factor?returnTo=%2Ferp%2Fusers',
    ]);
    expect(again.cookies.has('staff')).toBe(false);
    expect(locationOf(await again.get('/erp/users'))).toContain('/erp-login');
    const page = '/erp-login/second-factor?returnTo=%2Ferp%2Fusers';
    expect((await again.get(page)).status).toBe(200);
    const wrong = await again.post(page, { code: '12345' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain('"12345"');
    const code = codeOf(key);
    const right = await again.post(page, { code });
    expect([right.status, locationOf(right)]).toEqual([303, '/erp/users']);
    expect((await again.get('/erp/users')).status).toBe(200);

    const thief = new Visitor();
    await thief.post('/erp-login', { email, password: PASSWORD });
    expect((await thief.post('/erp-login/second-factor', { code })).status).toBe(422);
    const recovery = await thief.post('/erp-login/second-factor', { code: codes[0] ?? '' });
    expect([recovery.status, locationOf(recovery)]).toEqual([303, '/erp/account']);
    expect(textIn(await (await thief.get('/erp/account')).text())).toContain(
      '9 recovery codes left',
    );
  });

  it('an invitation is sent again and called off; its links are good once', async () => {
    const email = fresh();
    expect((await invite(admin, email, 'staff')).status).toBe(303);
    const first = await mailed(email, '/erp-login/invitation');
    const notified = await invite(admin, email, 'staff');
    expect(notified.status).toBe(409);
    const html = await notified.text();
    expect(html).toContain(`value="${email}"`);
    const row = html.slice(html.indexOf(email));
    const invitation = valueIn(row, 'invitation');
    const resend = { intent: 'resend', invitation, version: '1' };
    expect((await admin.post('/erp/users', resend)).status).toBe(303);
    const second = await mailed(email, '/erp-login/invitation', [first]);
    const late = new Visitor();
    await late.get(first);
    expect((await late.get('/erp-login/invitation')).status).toBe(404);
    const dialog = textIn(await (await admin.get(`/erp/users?ask=${invitation}`)).text());
    expect(dialog).toContain(`Cancel the invitation for ${email}?`);
    const off = { intent: 'call-off', invitation };
    expect((await admin.post('/erp/users', off)).status).toBe(303);
    await late.get(second);
    const over = await late.post('/erp-login/invitation', {
      name: 'Late',
      newPassword: PASSWORD,
      again: PASSWORD,
    });
    expect(over.status).toBe(409);
    const unknown = { ...resend, invitation: crypto.randomUUID() };
    expect((await admin.post('/erp/users', unknown)).status).toBe(404);
  });

  it('a colleague is disabled after a question; an old form and oneself are refused', async () => {
    const { visitor, id, email } = await colleague(admin, 'staff');
    expect((await visitor.get('/erp/orders')).status).toBe(200);
    expect((await visitor.get(`/erp/users/${id}`)).status).toBe(403);
    expect((await visitor.post(`/erp/users/${id}`, { intent: 'admin', version: '1' })).status).toBe(
      403,
    );
    const page = `/erp/users/${id}`;
    const dialog = await (await admin.get(`${page}?ask=disable`)).text();
    expect(textIn(dialog)).toContain('They can no longer sign in, and are signed out everywhere');
    const form = { intent: 'disable', version: valueIn(dialog, 'version') };
    expect((await admin.post(page, { ...form, version: '7' })).status).toBe(409);
    expect((await admin.post(page, form)).status).toBe(303);
    expect((await admin.post(page, form)).status).toBe(303);
    expect(locationOf(await visitor.get('/erp/orders'))).toContain('/erp-login');
    const shown = textIn(await (await admin.get(page)).text());
    expect(shown).toContain(email);
    expect(shown).toContain('Staff account: disabled');
    const unknown = `/erp/users/${crypto.randomUUID()}`;
    expect((await admin.get(unknown)).status).toBe(404);
    expect((await admin.post(unknown, form)).status).toBe(404);
    const users = await (await admin.get('/erp/users')).text();
    const own = /\/erp\/users\/([^"]+)"[^>]*>Adrian Moss/.exec(users)?.[1] ?? '';
    const self = await admin.post(`/erp/users/${own}`, { intent: 'staff', version: '1' });
    expect(self.status).toBe(409);
    expect(textIn(await self.text())).toContain('You can’t change your own role');
  });

  it('whom an admin has let in has no second person in them', async () => {
    const { visitor } = await colleague(admin, 'staff');
    const to = `/erp/customers/${(await newPerson()).id}/adjust`;
    const token = valueIn(await (await visitor.get(to)).text(), 'form_token');
    const reason = `a correction ${crypto.randomUUID()}`;
    const desired = { amount: '60', against: 'loss', reason, form_token: token };
    const requested = await visitor.post(to, { intent: 'confirm', ...desired });
    expect(locationOf(requested)).toContain('?done=proposed');
    const list = '/erp/approvals';
    const html = await (await admin.get(list)).text();
    const row = html.slice(html.indexOf(reason));
    const id = /ask=approve&amp;id=([0-9a-f-]{36})/.exec(row)?.[1] ?? '';
    const message = 'one of you invited the other';
    const question = textIn(await (await admin.get(`${list}?ask=approve&id=${id}`)).text());
    expect(question).toContain(message);
    expect(question).not.toContain('Approve request');
    const sent = await admin.post(list, { intent: 'approve', id, version: '1' });
    expect(sent.status).toBe(409);
    expect(textIn(await sent.text())).toContain(message);
    const reject = await admin.post(list, { intent: 'refuse', id, version: '1' });
    expect(locationOf(reject)).toBe(`${list}?done=refuse`);
  });

  it('a password is set anew by mail, and the answer is the same for anybody', async () => {
    const { visitor, email } = await colleague(admin, 'staff');
    const requested = await new Visitor().post('/erp-login/forgotten', { email });
    const nobody = await new Visitor().post('/erp-login/forgotten', { email: fresh() });
    for (const answer of [requested, nobody]) {
      expect([answer.status, locationOf(answer)]).toEqual([303, '/erp-login/forgotten?done=1']);
    }
    const link = await mailed(email, '/erp-login/reset');
    const browser = new Visitor();
    expect(locationOf(await browser.get(link))).toBe('/erp-login/reset');
    const differs = { newPassword: OTHER, again: PASSWORD };
    const refused = await browser.post('/erp-login/reset', differs);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textIn(html)).toContain('The passwords don’t match.');
    expect(html).not.toContain(OTHER);
    const set = { newPassword: OTHER, again: OTHER };
    const done = await browser.post('/erp-login/reset', set);
    expect([done.status, locationOf(done)]).toEqual([303, '/erp-login?done=reset']);
    expect(locationOf(await visitor.get('/erp/orders'))).toContain('/erp-login');
    const again = new Visitor();
    await again.get(link);
    expect((await again.get('/erp-login/reset')).status).toBe(404);
    expect((await browser.post('/erp-login', { email, password: OTHER })).status).toBe(303);
  });

  it('one’s own page lists sessions, ends others and changes the password', async () => {
    const { visitor, email } = await colleague(admin, 'staff');
    const other = new Visitor();
    await other.post('/erp-login', { email, password: PASSWORD });
    const html = await (await visitor.get('/erp/account')).text();
    expect(textIn(html)).toContain('This device');
    const session = valueIn(html, 'session');
    const foreign = { intent: 'end-session', session };
    expect((await admin.post('/erp/account', foreign)).status).toBe(404);
    expect((await other.get('/erp/orders')).status).toBe(200);
    expect((await visitor.post('/erp/account', foreign)).status).toBe(303);
    expect((await other.get('/erp/orders')).status).toBe(302);
    const change = { intent: 'password', newPassword: OTHER, again: OTHER };
    const wrong = await visitor.post('/erp/account', { ...change, password: 'not it' });
    expect(wrong.status).toBe(422);
    expect(textIn(await wrong.text())).toContain('That’s not your password.');
    const short = { intent: 'password', password: PASSWORD, newPassword: 'x', again: 'x' };
    expect((await visitor.post('/erp/account', short)).status).toBe(422);
    const done = await visitor.post('/erp/account', { ...change, password: PASSWORD });
    expect(locationOf(done)).toBe('/erp/account?done=password');
    const shown = textIn(await (await visitor.get('/erp/account?done=password')).text());
    expect(shown).toContain('Password changed.');
    expect(shown).toContain('Own account: password changed');
  });
});

/** Decodes the QR code of the page, which is rendered as a path. */
function parseQr(html: string): string {
  const size = Number(/viewBox="0 0 (\d+) \1" shape-rendering/.exec(html)?.[1]);
  const path = /<path d="([^"]+)" fill="#000"/.exec(html)?.[1] ?? '';
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g)) {
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const column = Number(x) * scale + (dot % scale);
      const row = Number(y) * scale + Math.floor(dot / scale);
      pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return decodeQR({ width: side, height: side, data: pixels });
}
