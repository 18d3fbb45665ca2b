import { beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { trackToken } from '../../app/domain/shipments/track-link.server';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from '../flows/draft-fixture';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const control = sandboxControl(inject('sandboxUrl'));

type State = {
  shopify: { customers: { id: number; email: string }[] };
  mail: { to: string; subject: string; text: string; html?: string }[];
};
const state = async () => (await control.state('shopify.customers,mail')) as unknown as State;

const ADDRESS = {
  firstName: 'Robin',
  lastName: 'Quill',
  company: 'Quill Bakery',
  address1: '7 Inkwell Row',
  address2: '',
  city: 'Eugene',
  provinceCode: 'OR',
  zip: '97401',
  phone: '+15415550133',
};

async function read(who: Visitor, path: string) {
  const answer = await who.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html, main, text: textIn(main), headers: answer.headers };
}

/** How far an order has come, as its steps say to a screen reader. */
const stepsIn = (html: string) =>
  [...html.matchAll(/<li data-state="(\w+)"/g)].map(([, step]) => step?.charAt(0)).join('');

const link = (token: string) => read(new Visitor(), `/track?token=${token}`);

describe('a customer’s order', () => {
  const email = freshEmail();
  let robin: Visitor;
  let name: string;
  let path: string;
  const act = (action: string, more: object = {}) => control.shopify({ action, name, ...more });
  const mails = async () => (await state()).mail.filter(({ to }) => to === email);
  const mailed = (subject: string) =>
    eventually(async () => (await mails()).find((one) => one.subject === `${subject} ${name}`));

  beforeAll(async () => {
    robin = await signedIn(email);
    const admin = adminFor(inject('sandboxUrl'));
    const { customers } = (await state()).shopify;
    const draft = await createDraft(admin, {
      customerGid: `gid://shopify/Customer/${customers.find((one) => one.email === email)?.id}`,
      email,
      lines: [
        { title: 'Printed cups', priceCents: cents(2_500), quantity: 2, taxable: false },
        { title: 'Plain lids', priceCents: cents(1_000), quantity: 1, taxable: false },
      ],
      discountCode: null,
      address: ADDRESS,
      shipping: null,
      taxExempt: false,
      tags: [],
      attributes: [],
      note: '',
    });
    const order = await completeDraft(admin, draft.gid);
    name = order.name;
    path = `/dashboard/manage/orders/${order.gid.split('/').at(-1)}`;
  });

  it('says on its page and at home how far it is and when it is expected, before and after it ships', async () => {
    const owed = await read(robin, path);
    expect(stepsIn(owed.main)).toBe('cnnnn');
    expect(owed.text).not.toContain('Expected');
    await act('order-paid');
    const paid = await read(robin, path);
    expect(stepsIn(paid.main)).toBe('dcnnn');
    expect(paid.text).toMatch(/preparing your order\. Expected \w{3} \d/);

    await act('order-fulfill', {
      lines: [{ line: 0, quantity: 2 }],
      company: 'UPS',
      number: '1Z0EBROBIN1',
    });
    const shipped = await mailed('Shipped: order');
    expect(shipped.text).toContain(`We shipped part of your order ${name}.`);
    expect(shipped.html).toContain('2 × Printed cups');
    const partly = await read(robin, path);
    expect(stepsIn(partly.main)).toBe('ddcnn');
    expect(partly.text).toContain('Partly shipped');
    expect(partly.main).toContain('href="https://tracking.example.com/1Z0EBROBIN1"');
    expect(partly.text).toContain('7 Inkwell Row');
    await eventually(async () => {
      const { main, text } = await read(robin, '/dashboard/home');
      return stepsIn(main) === 'ddcnn' && text.includes('Track 1Z0EBROBIN1');
    });
  });

  it('is opened by the mail’s link without an account: its shipments, not the person', async () => {
    await act('order-parcel', { status: 'IN_TRANSIT', city: 'Salem', province: 'OR' });
    await act('order-parcel', {
      status: 'OUT_FOR_DELIVERY',
      message: 'Driver: ask for Robin Quill',
    });
    const { text: mail } = await mailed('Shipped: order');
    const link = /\/track\?token=[\w.-]+/.exec(mail)?.[0] ?? '';
    const opened = await eventually(async () => {
      const page = await read(new Visitor(), link);
      return stepsIn(page.main) === 'dddcn' && page.text.includes('Salem') && page;
    });
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('Out for delivery');
    expect(opened.text).toContain(`Track order ${name}`);
    expect(opened.text).toContain('Shipping to Eugene, Oregon');
    expect(opened.text).toContain('In transit, Salem, OR');
    expect(opened.text).toContain('2 × Printed cups');
    for (const secret of ['Robin', 'Quill', 'Inkwell', '97401', '5550133', email, '25.00']) {
      expect(opened.html).not.toContain(secret);
    }
    expect(opened.main).not.toContain('$');
    expect(opened.headers.get('Cache-Control')).toContain('no-store');
    expect(opened.html).toMatch(/<meta name="robots" content="[^"]*noindex/);
    // Who is signed in as somebody else sees no more.
    const other = await read(await signedIn(freshEmail()), link);
    expect(other.text).not.toContain('Inkwell');
    // The page of the order has such a link, too.
    expect((await read(robin, path)).main).toMatch(/href="\/track\?token=[\w.-]+"/);
    const changed = await read(
      new Visitor(),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    );
    expect([changed.status, changed.text]).toEqual([404, expect.stringContaining('doesn’t work')]);
  });

  it('has arrived: the customer is told once, and reads what the carrier has noted; strangers do not', async () => {
    const note = 'Signed by R. QUILL';
    await act('order-parcel', { status: 'DELIVERED', message: note });
    const delivered = await mailed('Delivered: order');
    expect(delivered.text).toContain(`Carrier’s delivery note: ${note}`);
    expect(delivered.text).toContain(`Part of your order ${name} was delivered on`);
    const own = await read(robin, path);
    expect(own.text).toContain(note);
    expect(stepsIn(own.main)).toBe('ddcnn');
    const link = /\/track\?token=[\w.-]+/.exec(delivered.text)?.[0] ?? '';
    const opened = await read(new Visitor(), link);
    expect(opened.text).toContain('Delivered');
    expect(opened.text).not.toContain('QUILL');
    // Staff see what carriers report, and find the order by its parcel's number as it is on the label.
    const staff = new Visitor();
    await signInStaff(staff, 'staff@example.com');
    const staffs = path.replace('/dashboard/manage', '/erp');
    const seen = await read(staff, staffs);
    expect(seen.text).toContain('Carrier updates');
    expect(seen.text).toContain('Salem, OR');
    expect(seen.text).toContain(note);
    const jump = await staff.get(`/erp/jump?q=${encodeURIComponent('1Z 0EBR-OBIN 100000000')}`);
    expect(jump.status).toBe(200);
    // A webhook again, late: nothing more is mailed.
    await act('order-fulfill', { company: 'UPS', number: '1Z0EBROBIN2' });
    await eventually(
      async () =>
        (await mails()).filter(({ subject }) => subject.startsWith('Shipped')).length === 2,
    );
    expect((await mails()).filter(({ subject }) => subject.startsWith('Delivered'))).toHaveLength(
      1,
    );
  });
});

describe('a tracking link', () => {
  it('that nobody has signed, or is of another store, opens nothing', async () => {
    const foreign = trackToken('another secret', { order: '6000000000998', until: 4_000_000_000 });
    for (const token of ['', 'none', foreign, 'x'.repeat(5_000)]) {
      const { status, text } = await link(token);
      expect([status, text]).toEqual([404, expect.stringContaining('This link doesn’t work')]);
    }
  });

  it('is opened so often by one network address, and then is to wait', async () => {
    const visitor = new Visitor();
    let answer = await visitor.get('/track?token=x');
    expect(answer.status).toBe(404);
    // Two minutes may share them.
    for (let nth = 0; nth < 61 && answer.status === 404; nth += 1) {
      answer = await visitor.get('/track?token=x');
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await new Visitor().get('/track?token=x')).status).toBe(404);
  });
});
