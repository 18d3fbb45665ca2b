import { expect, inject, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { readPdf } from '../support/pdf-reading';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { signInStaff } from '../support/staff-sign-in';

const control = sandboxControl(inject('sandboxUrl'));
const STATEMENT = '/dashboard/manage/invoices/statement';
const AGING = '/erp/invoices/aging';

type BookInvoice = { id: string; number: string; customerId: string };

async function withInvoice(changes: object = {}) {
  const email = freshEmail();
  const visitor = await signedIn(email);
  const added = await control.quickbooks({
    action: 'invoice-add',
    email,
    amountCents: 12_345,
    ...changes,
  });
  return { email, visitor, invoice: added as BookInvoice };
}

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html: main, text: textIn(main), headers: answer.headers };
}

async function pdfOf(answer: Response) {
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const { title, text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  const file = answer.headers.get('Content-Disposition');
  return { title, file, text: text.replace(/\s+/g, ' ') };
}

const staff = async (email: 'staff@example.com' | 'admin@example.com' = 'staff@example.com') => {
  const visitor = new Visitor();
  await signInStaff(visitor, email);
  return visitor;
};

it('a customer has a statement of account, as a page and as a file', async () => {
  const { visitor, invoice, email } = await withInvoice({
    issuedOn: '2026-03-02',
    dueOn: '2026-04-01',
  });
  expect((await page(visitor, '/dashboard/manage/invoices')).html).toContain(`href="${STATEMENT}"`);
  const march = await page(visitor, `${STATEMENT}?month=2026-03`);
  expect(march.status).toBe(200);
  expect(march.headers.get('Cache-Control')).toBe('private, no-store');
  expect(march.text).toMatch(/Opening balance \$0\.00 .*Closing balance \$123\.45/);
  expect(march.text).toContain(`Invoice ${invoice.number} Mar 2, 2026 Apr 1, 2026 Overdue $123.45`);
  await control.quickbooks({ action: 'invoice-paid', number: invoice.number });
  const paid = await page(visitor, `${STATEMENT}?month=2026-03`);
  expect(paid.text).toContain('Apr 1, 2026 Paid $123.45');

  const file = await visitor.get(`${STATEMENT}.csv?month=2026-03`);
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toContain(
    `2026-03-02,Invoice ${invoice.number},2026-04-01,Paid,123.45,123.45,USD`,
  );

  expect(paid.html).toContain(`href="${STATEMENT}/pdf?month=2026-03"`);
  const pdf = await pdfOf(await visitor.get(`${STATEMENT}/pdf?month=2026-03`));
  expect(pdf.title).toBe('Statement of account March 2026');
  expect(pdf.file).toMatch(/^attachment; filename="statement-2026-03-on-[\d-]{10}\.pdf"$/);
  // A long address is broken where it has to be.
  expect(pdf.text.replaceAll(' ', '')).toContain(email);
  expect(pdf.text).toContain(
    `Mar 2, 2026 Invoice ${invoice.number} Apr 1, 2026 Paid $123.45 $123.45`,
  );

  const other = await page(await signedIn(freshEmail()), `${STATEMENT}?month=2026-03`);
  expect(other.text).toContain('No statement yet');
  expect(other.text).not.toContain(email);
  const none = await (await signedIn(freshEmail())).get(`${STATEMENT}/pdf?month=2026-03`);
  expect([none.status, none.headers.get('Location')]).toEqual([302, `${STATEMENT}?month=2026-03`]);
  const nobody = await new Visitor().get(`${STATEMENT}/pdf`);
  expect(nobody.headers.get('Location')).toMatch(/^\/auth\/login/);
});

it('says so while QuickBooks does not answer', async () => {
  const { visitor, email } = await withInvoice();
  const employee = await staff();
  const fails = { company: 'quickbooks', operation: 'query', effect: 'error' } as const;
  await control.fault({ ...fails, containing: email });
  await control.fault({ ...fails, containing: `where Balance > '0'` });
  try {
    const silent = await page(visitor, STATEMENT);
    expect(silent.status).toBe(503);
    expect(silent.text).toContain('We couldn’t load your statement from QuickBooks');
    await control.fault({ ...fails, containing: email });
    const file = await visitor.get(`${STATEMENT}/pdf?month=2026-03`);
    expect([file.status, file.headers.get('Location')]).toEqual([
      302,
      `${STATEMENT}?month=2026-03`,
    ]);
    const list = await page(employee, AGING);
    expect([list.status, list.text]).toEqual([
      503,
      expect.stringContaining('QuickBooks isn’t answering'),
    ]);
  } finally {
    await control.clearFaults();
  }
});

it('staff see what customers owe by age, with one customer’s invoices and statement', async () => {
  const { invoice, email } = await withInvoice({ issuedOn: '2020-01-02', dueOn: '2020-01-31' });
  const visitor = await staff();
  const search = new URLSearchParams({ search: email, age: 'over-90' });
  const list = await page(visitor, `${AGING}?${search}`);
  expect(list.text).toMatch(/Jan 31, 2020 \$0\.00 \$0\.00 \$0\.00 \$0\.00 \$123\.45 \$123\.45/);
  expect(list.text).toMatch(/Total \$0\.00 \$0\.00 \$0\.00 \$0\.00 \$123\.45 \$123\.45/);
  const own = `${AGING}/${invoice.customerId}`;
  expect(list.html).toContain(`href="${own}"`);
  search.set('age', 'current');
  expect((await page(visitor, `${AGING}?${search}`)).text).toContain('No matches');

  const one = await page(visitor, own);
  expect(one.text).toMatch(/Jan 31, 2020 [\d]+ days past due \$123\.45 \$123\.45/);
  const statement = await page(visitor, `${own}/statement?month=2020-01`);
  expect(statement.text).toContain(`Invoice ${invoice.number} Jan 2, 2020`);
  for (const none of ['99999999', 'x', '0']) {
    expect((await visitor.get(`${AGING}/${none}`)).status).toBe(404);
    expect((await visitor.get(`${AGING}/${none}/statement`)).status).toBe(404);
  }
});

it('staff download both as files, the statement also as a PDF, which is recorded', async () => {
  const { invoice, email } = await withInvoice({ issuedOn: '2020-01-02', dueOn: '2020-01-31' });
  const visitor = await staff('admin@example.com');
  const file = await visitor.post(`${AGING}/export?search=${encodeURIComponent(email)}`, {});
  expect(file.status).toBe(200);
  const rows = (await file.text()).trim().split('\r\n');
  expect(rows[0]).toContain('Customer,Invoices,Oldest due date,Current,1–30 days');
  expect(rows[1]).toBe(`${email},1,2020-01-31,0.00,0.00,0.00,0.00,123.45,123.45,USD`);
  const statement = await visitor.post(
    `${AGING}/${invoice.customerId}/statement/export?month=2020-01`,
    {},
  );
  expect(await statement.text()).toContain(
    `2020-01-02,Invoice ${invoice.number},2020-01-31,Overdue`,
  );
  const pdf = await pdfOf(
    await visitor.post(`${AGING}/${invoice.customerId}/statement/export?month=2020-01`, {
      file: 'pdf',
    }),
  );
  expect(pdf.file).toContain(`filename="statement-${invoice.customerId}-2020-01-on-`);
  expect(pdf.text).toContain(`Jan 2, 2020 Invoice ${invoice.number} Jan 31, 2020 Overdue`);
  const none = await visitor.post(`${AGING}/99999999/statement/export`, { file: 'pdf' });
  expect(none.status).toBe(404);
  const log = await page(visitor, '/erp/audit');
  expect(log.text).toContain('Receivables exported');
});

it('staff send a reminder by hand, and pause those of a customer', async () => {
  const { invoice } = await withInvoice({ issuedOn: '2020-01-02', dueOn: '2020-01-31' });
  const visitor = await staff();
  const own = `${AGING}/${invoice.customerId}`;
  const send = (latest: string) =>
    visitor.post(`${own}?index`, { intent: 'remind', invoice: invoice.id, latest });
  expect((await page(visitor, own)).text).toMatch(/\$123\.45 \$123\.45 None Send reminder/);
  const first = await send('0');
  expect([first.status, first.headers.get('Location')]).toEqual([303, `${own}?done=sent`]);
  const again = await send('0');
  expect(again.status).toBe(409);
  expect(textIn(await again.text())).toContain('Another reminder for this invoice was sent');
  expect((await page(visitor, own)).text).toMatch(/Manual reminder, (on its way|sent)/);

  const pause = (yes: string) => visitor.post(`${own}?index`, { intent: 'pause', pause: yes });
  expect((await pause('yes')).headers.get('Location')).toBe(`${own}?done=paused`);
  const paused = await page(visitor, own);
  expect(paused.text).toContain('Reminders paused');
  expect(paused.text).toContain('Resume reminders');
  expect((await pause('no')).headers.get('Location')).toBe(`${own}?done=resumed`);
  await control.quickbooks({ action: 'invoice-paid', number: invoice.number });
  expect((await send('0')).status).toBe(409);
});

it('admins say when customers are reminded, and read again what they typed', async () => {
  const path = '/erp/invoices/reminders';
  const admin = await staff('admin@example.com');
  const shown = await page(admin, path);
  const version = /name="version" value="(\d+)"/.exec(shown.html)?.[1] ?? '';
  const wrong = await admin.post(path, { intent: 'schedule', version, on: 'no', days: 'soon' });
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain('value="soon"');
  expect(textIn(html)).toContain('Enter 1 to 6 numbers of days');
  const right = { intent: 'schedule', version, on: 'no', days: '14 3' };
  expect((await admin.post(path, right)).headers.get('Location')).toBe(`${path}?done=saved`);
  expect((await admin.post(path, right)).status).toBe(409);
  expect((await page(admin, path)).html).toContain('value="3, 14"');
  const employee = await staff();
  expect((await page(employee, path)).text).toContain('Only admins can change this.');
});

it('admins write off what a customer will not pay', async () => {
  const { visitor, invoice } = await withInvoice({ issuedOn: '2020-01-02', dueOn: '2020-01-31' });
  const own = `${AGING}/${invoice.customerId}`;
  const path = `${own}/write-off/${invoice.id}`;
  const employee = await staff();
  expect((await page(employee, own)).html).not.toContain(path);
  expect((await employee.get(path)).status).toBe(403);

  const admin = await staff('admin@example.com');
  expect((await page(admin, own)).html).toContain(`href="${path}"`);
  const form = await page(admin, path);
  expect(form.text).toContain('$123.45 owed by');
  expect(form.html).toContain('name="balance" value="12345"');
  const send = (fields: Record<string, string>) => admin.post(path, fields);
  const blank = await send({ balance: '12345', reason: ' ' });
  expect([blank.status, textIn(await blank.text())]).toEqual([
    422,
    expect.stringContaining('Enter a reason.'),
  ]);
  const stale = await send({ balance: '12300', reason: 'Closed <for good>' });
  const html = await stale.text();
  expect([stale.status, textIn(html)]).toEqual([
    409,
    expect.stringContaining('The balance of this invoice changed'),
  ]);
  expect(html).toContain('value="Closed &lt;for good&gt;"');

  const right = { balance: '12345', reason: 'Closed for good' };
  const both = await Promise.all([send(right), send(right)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  await expect
    .poll(async () => (await page(admin, own)).text)
    .toMatch(/\$123\.45 Closed for good [\w ]+ Written off/);
  const after = await page(admin, own);
  expect(after.text).toContain('This customer has no open invoices.');
  expect((await admin.get(path)).status).toBe(404);
  expect((await page(admin, '/erp/audit')).text).toContain('Invoice written off');
  const paying = await visitor.get(`/dashboard/manage/invoices/${invoice.id}/pay`);
  const nothing = await paying.text();
  expect(nothing).not.toContain('Pay $123.45');
  expect(textIn(nothing)).toContain('There’s nothing left to pay on this invoice.');

  await isReadAsClosed(visitor, invoice);
});

const MANAGE = '/dashboard/manage/invoices';

/** A customer reads on every page and in every file that an invoice is closed, never that it was paid. */
async function isReadAsClosed(visitor: Visitor, { id, number }: BookInvoice) {
  const list = await page(visitor, MANAGE);
  expect(list.text).toMatch(new RegExp(`Closed A credit closed .* ${number} .*\\$123\\.45`));
  expect(list.text).not.toMatch(/Your paid invoices/);
  expect((await page(visitor, `${MANAGE}?state=closed`)).text).toContain(number);
  expect((await page(visitor, `${MANAGE}?state=paid`)).text).toContain('No matches');
  expect(await (await visitor.get(`${MANAGE}.csv`)).text()).toContain(',Closed,123.45,0.00,USD');
  const one = await page(visitor, `${MANAGE}/${id}`);
  expect(one.text).toMatch(/Status Closed by a credit .* Credited \$123\.45 Amount due \$0\.00/);
  expect(one.text).not.toContain('Paid');
  const copy = await pdfOf(await visitor.get(`${MANAGE}/${id}/pdf`));
  expect(copy.text).toContain('Credit applied on');
  expect(copy.text).not.toMatch(/paid|payment received/i);

  const line = new RegExp(`Invoice ${number} Jan 2, 2020 Jan 31, 2020 Closed`);
  expect((await page(visitor, `${STATEMENT}?month=2020-01`)).text).toMatch(line);
  const file = await visitor.get(`${STATEMENT}.csv?month=2020-01`);
  expect(await file.text()).toContain(`Invoice ${number},2020-01-31,Closed,123.45`);
  const statement = await pdfOf(await visitor.get(`${STATEMENT}/pdf?month=2020-01`));
  expect(statement.text).toContain(`Invoice ${number} Jan 31, 2020 Closed`);
}

it('a customer whose invoice was paid in part and credited for the rest reads both', async () => {
  const { visitor, invoice } = await withInvoice();
  const { number } = invoice;
  await control.quickbooks({ action: 'invoice-credited', number, amountCents: 345 });
  const open = await page(visitor, `${MANAGE}/${invoice.id}`);
  expect(open.text).toMatch(/Partially paid|Overdue/);
  expect(open.text).toMatch(/Credited \$3\.45 Amount due \$120\.00/);
  await control.quickbooks({ action: 'invoice-paid', number });
  const closed = await page(visitor, `${MANAGE}/${invoice.id}`);
  expect(closed.text).toMatch(/Closed by a credit .* Credited \$3\.45 Amount due \$0\.00/);
});
