import { expect, inject, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const control = sandboxControl(inject('sandboxUrl'));
const LIST = '/dashboard/manage/invoices';

type BookInvoice = { id: string; number: string };

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

it('are open or paid, each with its page and its PDF', async () => {
  const { visitor, invoice, email } = await withInvoice({ dueOn: '2020-01-31' });
  await control.quickbooks({ action: 'invoice-add', email, amountCents: 700, number: 'P/1' });
  await control.quickbooks({ action: 'invoice-paid', number: 'P/1' });
  const list = await page(visitor, LIST);
  expect(list.status).toBe(200);
  expect(list.headers.get('Cache-Control')).toBe('private, no-store');
  expect(list.text).toMatch(/Jan 31, 2020 Overdue \$123\.45 \$123\.45/);
  expect(list.text).toMatch(/Total due \$123\.45/);
  expect(list.text).toMatch(/Paid .*P\/1 .*\$7\.00/);
  expect(list.html).toContain(`href="${LIST}/${invoice.id}/pay"`);

  const one = await page(visitor, `${LIST}/${invoice.id}`);
  expect(one.text).toContain(`Invoice ${invoice.number}`);
  expect(one.text).toContain('Overdue');
  expect(one.html).toContain(`href="${LIST}/${invoice.id}/pdf"`);

  await control.quickbooks({ action: 'invoice-void', number: invoice.number });
  expect((await page(visitor, LIST)).text).toContain('No open invoices');
  expect((await page(visitor, `${LIST}/${invoice.id}`)).text).toContain('Void: nothing to pay');
  expect((await page(visitor, `${LIST}/${invoice.id}/pay`)).text).toContain(
    'There’s nothing left to pay',
  );
});

it('come as a PDF: a file of one’s own that nobody keeps', async () => {
  const { visitor, invoice } = await withInvoice({ number: `7/"${Date.now()}\u00fc` });
  const answer = await visitor.get(`${LIST}/${invoice.id}/pdf`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="invoice-7-\d+-\.pdf"$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).toContain('$123.45');
});

it('of others are as those that never were, to read, to fetch and to pay', async () => {
  const { invoice } = await withInvoice();
  const other = await signedIn('nora@example.com');
  const paths = [invoice.id, '999999999', 'x'].flatMap((id) => [
    `${LIST}/${id}`,
    `${LIST}/${id}/pdf`,
    `${LIST}/${id}/pay`,
  ]);
  for (const path of paths) {
    expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    const stranger = await new Visitor().get(path);
    expect(stranger.headers.get('Location')).toMatch(/^\/auth\/login/);
  }
  for (const intent of ['review', 'confirm']) {
    const fields = { intent, amount: '1', cash: '', method: '', balance: '12345' };
    expect((await other.post(`${LIST}/${invoice.id}/pay`, fields)).status).toBe(404);
  }
});

it('are said to be silent in sentences while QuickBooks is', async () => {
  const { visitor, invoice, email } = await withInvoice();
  const during = async (operation: string, path: string) => {
    // The store reads this customer's invoices in the background, too, when QuickBooks says that they have changed.
    const own = operation === 'query' ? { containing: email, times: 9 } : { times: 1 };
    await control.fault({ company: 'quickbooks', operation, effect: 'error', ...own });
    const answer = await page(visitor, path);
    await control.clearFaults();
    return answer;
  };
  for (const path of [LIST, `${LIST}/${invoice.id}/pay`]) {
    const answer = await during('query', path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.text).toContain('We couldn’t load your invoices from QuickBooks.');
  }
  const pdf = await during('invoice-pdf', `${LIST}/${invoice.id}/pdf`);
  expect(pdf.headers.get('Location')).toBe(`${LIST}/${invoice.id}?pdf=silent`);
  const back = await page(visitor, `${LIST}/${invoice.id}?pdf=silent`);
  expect(back.text).toContain('We couldn’t load the PDF from QuickBooks.');
});
