import { beforeAll, describe, expect, it } from 'vitest';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import { personWithCard } from '../support/people-with-cards';
import { Visitor } from '../support/visitor';
import {
  hidden,
  linkOf,
  post,
  quoted,
  read,
  sandboxUrl,
  send,
  signInSender,
  staff,
} from './quote-people';
import { madeDraft } from './staff-drafts';

beforeAll(signInSender);

const solid = (text: string) => text.replace(/\s+/g, '');

async function pdfOf(who: Visitor, path: string) {
  const answer = await who.get(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const page of pdf.pages) expect(overlapsOf(page)).toEqual([]);
  return pdf;
}

describe('a quote', () => {
  it('is read by whoever has its link, and answered only by its owner', async () => {
    const person = await quoted();
    const link = await linkOf(person);
    const seen = await read(new Visitor(), link);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('Printed cups');
    expect(seen.text).toContain('$25.00');
    expect(seen.text).toContain('Sign in to respond');
    expect((await read(new Visitor(), `${link}x`)).status).toBe(404);
    expect((await read(new Visitor(), '/quote')).status).toBe(404);
    // The owner is led to their own page; another customer finds nothing there.
    const own = await person.visitor.get(link);
    expect(own.headers.get('Location')).toBe(person.own);
    const other = await personWithCard(sandboxUrl);
    expect((await read(other.visitor, link)).text).toContain('different account');
    expect((await read(other.visitor, person.own)).status).toBe(404);
    expect((await read(other.visitor, `${person.own}/accept`)).status).toBe(404);
  });

  it('is a PDF for its customer, for staff and by its link, which names nobody', async () => {
    const person = await quoted();
    const link = await linkOf(person);
    const pdfPath = link.replace('/quote?', '/quote/pdf?');
    const seen = await read(new Visitor(), link);
    expect(seen.html).toContain(`href="${pdfPath}"`);
    const byLink = await pdfOf(new Visitor(), pdfPath);
    expect(byLink.text).toMatch(/Printed cups.*\$25\.00/);
    expect(byLink.text).toContain('As discussed.');
    expect(solid(byLink.text)).not.toContain(person.email);
    for (const [who, path] of [
      [person.visitor, `${person.own}/pdf`],
      [staff, `${person.erp}/pdf`],
    ] as const) {
      const pdf = await pdfOf(who, path);
      expect(pdf.title).toMatch(/^Quote Q-\d+, version 1$/);
      expect(solid(pdf.text)).toContain(`Quotedfor${person.email}Sent`);
      expect(pdf.text).toMatch(/Valid until/);
    }
    expect((await read(staff, `/erp/orders/drafts/${person.draft}`)).html).toContain(
      `href="${person.erp}/pdf"`,
    );
    const other = await personWithCard(sandboxUrl);
    expect((await read(other.visitor, `${person.own}/pdf`)).status).toBe(404);
    expect((await new Visitor().get(`${person.erp}/pdf`)).status).toBe(302);
    expect((await read(person.visitor, `${person.own}/pdf?version=2`)).status).toBe(404);
    // Of an earlier version it says so; its link opens nothing any more.
    await send(person.draft, { message: 'A better price.' });
    const old = await pdfOf(person.visitor, `${person.own}/pdf?version=1`);
    expect(old.text).toContain('Replaced by version 2');
    expect((await pdfOf(person.visitor, `${person.own}/pdf`)).text).toContain('A better price.');
    const gone = await new Visitor().get(pdfPath);
    expect(gone.status).toBe(303);
    expect(gone.headers.get('Location')).toBe(link);
  });

  it('shows only its newest version', async () => {
    const person = await quoted();
    const old = await linkOf(person);
    expect((await send(person.draft)).location).toBe(person.erp);
    const seen = await read(new Visitor(), old);
    expect(seen.status).toBe(410);
    expect(seen.text).not.toContain('Printed cups');
  });

  it('is accepted with a card, without JavaScript, and its order is the customer’s', async () => {
    const person = await quoted();
    const page = await read(person.visitor, `${person.own}/accept`);
    expect(page.text).toContain('Card $25.00');
    const accepted = await post(person.visitor, `${person.own}/accept`, {
      form_token: hidden(page.html, 'form_token'),
      total: hidden(page.html, 'total'),
      version: hidden(page.html, 'version'),
      way: 'card',
      card: person.method,
    });
    expect(accepted.status).toBe(303);
    expect(accepted.location).toBe(person.own);
    const own = await read(person.visitor, person.own);
    expect(own.text).toContain('Your order is placed.');
    expect((await read(staff, person.erp)).text).toContain('View order');
    // It cannot be accepted again: its page leads back.
    const again = await person.visitor.get(`${person.own}/accept`);
    expect(again.headers.get('Location')).toBe(person.own);
  });

  it('is declined with a reason that is kept, and staff see it', async () => {
    const person = await quoted();
    const { html } = await read(person.visitor, person.own);
    const fields = { intent: 'decline', form_token: hidden(html, 'form_token'), version: '1' };
    const empty = await post(person.visitor, person.own, { ...fields, said: '' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Enter a reason.');
    const declined = await post(person.visitor, person.own, { ...fields, said: 'Too dear.' });
    expect(declined.status).toBe(303);
    expect((await read(person.visitor, person.own)).text).toContain('You declined this quote.');
    expect((await read(staff, person.erp)).text).toContain('Too dear.');
    const csv = await person.visitor.get('/dashboard/manage/quotes.csv?state=declined');
    expect(await csv.text()).toContain('Declined');
    expect((await read(person.visitor, '/dashboard/manage/quotes?state=sent')).text).not.toContain(
      'Q-',
    );
  });

  it('tells staff before they send it that it has no address to ship to', async () => {
    const notice = 'This draft has no shipping address.';
    const without = await madeDraft(staff);
    const page = await read(staff, `${without}/quote`);
    expect(page.text).toContain(notice);
    expect(page.html).toContain(`href="${without}"`);
    const street = { firstName: 'Ivy', lastName: 'Nakamura', address1: '1 Lake Street' };
    const place = { city: 'Oakland', provinceCode: 'CA', zip: '94610' };
    const shipped = await read(staff, `${await madeDraft(staff, { ...street, ...place })}/quote`);
    expect([shipped.status, shipped.text]).toEqual([200, expect.not.stringContaining(notice)]);
  });

  it('is not sent for a day that is over, nor from a page that is older than the draft', async () => {
    const { draft } = await quoted();
    const past = await send(draft, { valid_until: '2020-01-01' });
    expect(past.status).toBe(422);
    expect(past.text).toContain('Choose today or a later day.');
    expect(past.html).toContain('As discussed.');
    expect((await send(draft, { version: 'other' })).status).toBe(409);
  });
});
