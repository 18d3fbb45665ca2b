import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from '../flows/draft-fixture';
import { cents } from '../../app/domain/core/money';
import { personWithCard, type PersonWithCard } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const sandboxUrl = inject('sandboxUrl');
const control = sandboxControl(sandboxUrl);
const staff = new Visitor();

beforeAll(() => signInStaff(staff, 'staff@example.com'));

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

async function read(who: Visitor, path: string) {
  const answer = await who.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html) };
}

type Delivered = PersonWithCard & { form: string; order: string };

/** A customer whose order of printed cups has arrived. */
async function delivered(): Promise<Delivered> {
  const person = await personWithCard(sandboxUrl);
  const { shopify } = (await control.state('shopify.customers')) as unknown as {
    shopify: { customers: { id: number; email: string }[] };
  };
  const id = shopify.customers.find(({ email }) => email === person.email)?.id ?? 0;
  const { gid } = await createDraft(adminFor(sandboxUrl), {
    customerGid: `gid://shopify/Customer/${id}`,
    email: person.email,
    lines: [{ title: 'Printed cups', priceCents: cents(2_500), quantity: 2, taxable: false }],
    discountCode: null,
    address: null,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: null,
  });
  const order = await eventually(() => completeDraft(adminFor(sandboxUrl), gid));
  await control.shopify({ action: 'order-paid', name: order.name });
  await control.shopify({ action: 'order-fulfill', name: order.name });
  const number = order.gid.slice(order.gid.lastIndexOf('/') + 1);
  return { ...person, form: `/dashboard/manage/orders/${number}/return`, order: number };
}

const photo = () =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#842' } })
    .jpeg()
    .toBuffer();

/** Posts the form with a file, as a browser does. */
async function send(
  who: Visitor,
  path: string,
  fields: Record<string, string>,
  file?: { name: string; bytes: Buffer | string },
  field = 'photo',
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append(field, new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name);
  const packed = new Response(body);
  const answer = await who.post(path, new Blob([await packed.arrayBuffer()]), {
    'Content-Type': packed.headers.get('Content-Type') ?? '',
  });
  const html = await answer.text();
  return { status: answer.status, location: answer.headers.get('Location') ?? '', html };
}

async function filled({ visitor, form }: Delivered) {
  const { html } = await read(visitor, form);
  return {
    form_token: hidden(html, 'form_token'),
    line_0: hidden(html, 'line_0'),
    units_0: '1',
    reason_0: 'damaged',
    wish: 'earth_cash',
    note: 'The rim is cracked.',
  };
}

describe('the form of a return', () => {
  it('is the buyer’s alone', async () => {
    const person = await delivered();
    const other = await personWithCard(sandboxUrl);
    expect((await read(other.visitor, person.form)).status).toBe(404);
    const page = await read(person.visitor, `/dashboard/manage/orders/${person.order}`);
    expect(page.html).toContain(`href="${person.form}"`);
    expect((await new Visitor().get(person.form)).status).toBe(302);
  });

  it('says why a file is no photo, and keeps what was typed', async () => {
    const person = await delivered();
    const fields = { ...(await filled(person)), intent: 'add-photo' };
    const zip = { name: 'rim.jpg', bytes: 'PK\u0003\u0004 not a photo at all' };
    const refused = await send(person.visitor, person.form, fields, zip);
    expect(refused.status).toBe(422);
    expect(textIn(refused.html)).toContain('This isn’t a JPEG, PNG, WebP, or HEIC photo');
    expect(refused.html).toContain('The rim is cracked.');
    const large = { name: 'rim.jpg', bytes: Buffer.alloc(11 * 1024 * 1024) };
    const tooLarge = await send(person.visitor, person.form, fields, large);
    expect(textIn(tooLarge.html)).toContain('larger than 10 MB');
    const huge = { name: 'rim.jpg', bytes: Buffer.alloc(40 * 1024 * 1024) };
    const status = await send(person.visitor, person.form, fields, huge).then(
      (answer) => answer.status,
      // The server may hang up before all of it has been sent.
      () => 413,
    );
    expect(status).toBe(413);
  });

  it('names every mistake: how many, why, and a photo of what is broken', async () => {
    const person = await delivered();
    const fields = { ...(await filled(person)), intent: 'start' };
    const wrong = { ...fields, units_0: '9', reason_0: '' };
    const answer = await send(person.visitor, person.form, wrong);
    expect(textIn(answer.html)).toContain('no more than you can return');
    expect(textIn(answer.html)).toContain('Choose a reason.');
    const printed = await send(person.visitor, person.form, { ...fields, reason_0: 'unwanted' });
    expect(textIn(printed.html)).toContain('was printed or made for you');
    const none = await send(person.visitor, person.form, { ...fields, units_0: '0' });
    expect(textIn(none.html)).toContain('at least one item');
    const unseen = await send(person.visitor, person.form, fields);
    expect(unseen.status).toBe(422);
    expect(textIn(unseen.html)).toContain('Add a photo that shows what’s wrong.');
  });

  it('keeps a photo that was chosen when another one is removed', async () => {
    const person = await delivered();
    const fields = await filled(person);
    const added = { ...fields, intent: 'add-photo' };
    const file = { name: 'rim.jpg', bytes: await photo() };
    const { html } = await send(person.visitor, person.form, added, file);
    const first = /name="remove" value="([\w-]+)"/.exec(html)?.[1] ?? '';
    const both = await send(person.visitor, person.form, { ...fields, remove: first }, file);
    const left = [...both.html.matchAll(/name="remove" value="([\w-]+)"/g)].map(([, id]) => id);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(first);
  });

  it('with a photo begins one claim, however often it is sent', async () => {
    const person = await delivered();
    const fields = { ...(await filled(person)), intent: 'start' };
    const file = { name: 'rim.jpg', bytes: await photo() };
    const first = await send(person.visitor, person.form, fields, file);
    expect(first.status, first.html).toBe(303);
    const second = await send(person.visitor, person.form, fields, file);
    expect(second.location).toBe(first.location);
    const own = await read(person.visitor, first.location);
    expect(own.text).toContain('Printed cups');
    const [, picture = ''] =
      /src="(\/dashboard\/manage\/returns\/photos\/[^"]+)"/.exec(own.html) ?? [];
    expect((await person.visitor.get(picture)).headers.get('Content-Type')).toBe('image/png');
    const other = await personWithCard(sandboxUrl);
    expect((await other.visitor.get(picture)).status).toBe(404);
    expect((await other.visitor.get(first.location)).status).toBe(404);
    const list = await read(person.visitor, '/dashboard/manage/returns');
    expect(list.html).toContain(first.location);
    const csv = await (await person.visitor.get('/dashboard/manage/returns.csv')).text();
    expect(csv).toContain('Arrived damaged');
  });
});

describe('staff', () => {
  it('add the label as a file, which only its customer and staff can open', async () => {
    const person = await delivered();
    const fields = { ...(await filled(person)), intent: 'start' };
    const file = { name: 'rim.jpg', bytes: await photo() };
    const { location } = await send(person.visitor, person.form, fields, file);
    const path = location.replace('/dashboard/manage', '/erp');
    const { html } = await read(staff, path);
    const step = {
      intent: 'approve',
      form_token: randomUUID(),
      version: hidden(html, 'version'),
      back: 'yes',
      said: 'Drop it off at any counter.',
    };
    const approve = (label: { name: string; bytes: Buffer | string }, changed = {}) =>
      send(staff, path, { ...step, ...changed }, label, 'label');
    const zip = await approve({ name: 'label.pdf', bytes: 'PK\u0003\u0004 no label' });
    expect([zip.status, textIn(zip.html)]).toEqual([
      422,
      expect.stringContaining('This isn’t a PDF or PNG, whatever its name says.'),
    ]);
    expect(zip.html).toContain('Drop it off at any counter.');
    const large = await approve({ name: 'label.pdf', bytes: Buffer.alloc(6 * 1024 * 1024) });
    expect(textIn(large.html)).toContain('larger than 5 MB');
    const pdf = Buffer.from('%PDF-1.7\nlabel\nstartxref\n9\n%%EOF\n');
    const kept = await approve({ name: 'label.pdf', bytes: pdf }, { back: 'no' });
    expect(textIn(kept.html)).toContain('so they need no label');
    const done = await approve({ name: '../UPS label.exe', bytes: pdf });
    expect(done.status, done.html).toBe(303);
    // The same form again is the same approval.
    expect((await approve({ name: 'label.pdf', bytes: pdf })).status).toBe(303);
    const label = location.replace('/returns/', '/returns/labels/');
    expect((await read(person.visitor, location)).html).toContain(`href="${label}"`);
    const got = await person.visitor.get(label);
    expect([got.status, got.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(got.headers.get('Content-Disposition')).toContain("UTF-8''UPS%20label.pdf");
    expect(Buffer.from(await got.arrayBuffer())).toEqual(pdf);
    const other = await personWithCard(sandboxUrl);
    expect((await other.visitor.get(label)).status).toBe(404);
    expect((await new Visitor().get(label)).status).toBe(302);
    expect((await staff.get(label.replace('/dashboard/manage', '/erp'))).status).toBe(200);
  });

  it('approve it and give the outcome; a page that is behind says so', async () => {
    const person = await delivered();
    const fields = { ...(await filled(person)), intent: 'start' };
    const file = { name: 'rim.jpg', bytes: await photo() };
    const { location } = await send(person.visitor, person.form, fields, file);
    const path = location.replace('/dashboard/manage', '/erp');
    const page = await read(staff, path);
    expect(page.text).toContain('Approve, decline, or ask the customer.');
    const version = hidden(page.html, 'version');
    const step = () => ({ form_token: randomUUID(), version });
    const missing = await staff.post(path, { intent: 'approve', ...step() });
    expect(missing.status).toBe(422);
    const approved = await staff.post(path, { intent: 'approve', back: 'no', ...step() });
    expect(approved.status).toBe(303);
    const late = await staff.post(path, { intent: 'decline', said: 'No.', ...step() });
    expect(late.status).toBe(409);
    expect(textIn(await late.text())).toContain('Someone else just changed this.');
    const again = await read(staff, path);
    const outcome = {
      intent: 'resolve',
      form_token: randomUUID(),
      version: hidden(again.html, 'version'),
      outcome: 'refund',
    };
    const tooMuch = await staff.post(path, { ...outcome, amount: '1000' });
    expect(textIn(await tooMuch.text())).toContain('more than is left to refund');
    const given = await staff.post(path, { ...outcome, amount: '25.00' });
    expect(given.status, await given.text()).toBe(303);
    await eventually(async () => (await read(staff, path)).text.includes('Refunded $25.00'));
    const own = await read(person.visitor, location);
    expect(own.text).toContain('Refunded $25.00');
    expect(own.text).toContain('Where the money went $25.00 refunded.');
    const [, note = ''] = /href="([^"]*credit-note[^"]*)"/.exec(own.html) ?? [];
    const credited = await person.visitor.get(note.replaceAll('&amp;', '&'));
    expect([credited.status, credited.headers.get('Content-Type')]).toEqual([
      200,
      'application/pdf',
    ]);
    expect((await read(staff, path)).html).toContain('credit-note');
    expect((await read(staff, '/erp/returns')).html).toContain(path);
    const number = /R-\d+/.exec((await read(staff, `/erp/orders/${person.order}`)).text)?.[0] ?? '';
    expect((await read(staff, `/erp/orders/${person.order}`)).html).toContain(`href="${path}"`);
    expect((await staff.get(`/erp/jump?q=${number}`)).headers.get('Location')).toBe(path);
    expect((await read(staff, '/erp/returns/reasons')).text).toContain('Printed cups');
    const report = await (await staff.get('/erp/returns/reasons/export')).text();
    expect(report).toContain('Arrived damaged');
  });
});
