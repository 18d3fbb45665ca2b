import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEmail, personWithCard } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const ADD = '/dashboard/payments/add';
const DEPOSITS = '/dashboard/payments/deposits';
const PAID = '/dashboard/payments/paid';
const INVOICES = '/dashboard/manage/invoices';
const CUSTOM_ORDERS = '/dashboard/manage/custom-orders';

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return { status: answer.status, html: main, text: textIn(main), headers: answer.headers };
}

/** Returns the rows of a file below its header. */
async function rowsOf(visitor: Visitor, path: string): Promise<string[]> {
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  return (await answer.text()).split('\r\n').slice(1, -1);
}

const amountsIn = ({ html }: { html: string }) =>
  [...html.matchAll(/data-label="Amount"[^>]*>\$([\d.]+)</g)].map(([, amount]) => amount);

/** Returns the zones of the times in a page. */
const zonesOf = ({ html }: { html: string }) =>
  [...html.matchAll(/<time[^>]*>[^<]*\d [AP]M ([^<]*)</g)].map(([, zone]) => zone);

describe('deposits', () => {
  let visitor: Visitor;
  let method: string;

  /** Makes a deposit with the form. */
  async function add(amount: string): Promise<void> {
    const html = await (await visitor.get(ADD)).text();
    const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const fields = { intent: 'confirm', amount, method, form_token: token };
    expect((await visitor.post(ADD, fields)).headers.get('Location')).toBe('/shop-all');
  }

  beforeAll(async () => {
    ({ visitor, method } = await personWithCard(inject('sandboxUrl')));
    for (const amount of ['30', '10', '20']) await add(amount);
  }, 240_000);

  it('are listed as the address asks, and the file has the same', async () => {
    const all = await page(visitor, DEPOSITS);
    expect([all.status, all.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(all.text).toContain('3 deposits');
    expect(amountsIn(all)).toEqual(['20.00', '10.00', '30.00']);
    const added = `?state=added&sort=highest`;
    expect(amountsIn(await page(visitor, DEPOSITS + added))).toEqual(['30.00', '20.00', '10.00']);
    const rows = await rowsOf(visitor, `${DEPOSITS}.csv${added}`);
    expect(rows.map((row) => row.split(',').slice(2))).toEqual(
      ['30.00,0.60,30.60', '20.00,0.40,20.40', '10.00,0.20,10.20'].map((sums) =>
        `Visa ending in 4242,My Earth Cash,Completed,${sums},USD,You`.split(','),
      ),
    );
    const none = await page(visitor, `${DEPOSITS}?state=not-added`);
    expect(none.text).toContain('No matches');
    expect(await rowsOf(visitor, `${DEPOSITS}.csv?state=not-added`)).toEqual([]);
    expect(amountsIn(await page(visitor, `${DEPOSITS}?to=2020-01-01`))).toEqual([]);
    // Beyond the last page comes the last page.
    expect(amountsIn(await page(visitor, `${DEPOSITS}?page=99`))).toHaveLength(3);
  });

  it('say when by the clock that the browser names, else by the store’s', async () => {
    expect(zonesOf(await page(visitor, DEPOSITS))).toEqual(['PT', 'PT', 'PT']);
    visitor.cookies.set('zone', 'Asia/Kathmandu');
    const own = Array.from({ length: 3 }, () => 'GMT+5:45');
    expect(zonesOf(await page(visitor, DEPOSITS))).toEqual(own);
    visitor.cookies.set('zone', 'America/Atlantis');
    expect(zonesOf(await page(visitor, DEPOSITS))).toEqual(['PT', 'PT', 'PT']);
    visitor.cookies.delete('zone');
  });

  it('are on the payments page, each with its own page and the way to all of them', async () => {
    const { html, text } = await page(visitor, '/dashboard/payments');
    expect(amountsIn({ html })).toEqual(['20.00', '10.00', '30.00']);
    expect(text).toContain('All deposits (3)');
    const own = /href="(\/dashboard\/payments\/deposits\/[0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
    expect((await page(visitor, own)).text).toContain('$20.40 is in your Earth Cash');
  });

  it('are one’s own only', async () => {
    const other = await signedIn(freshEmail());
    expect((await page(other, DEPOSITS)).text).toContain('No deposits yet');
    expect(await rowsOf(other, `${DEPOSITS}.csv`)).toEqual([]);
  });
});

it('an invoice that was paid here is among what was paid for, with what paid it', async () => {
  const { visitor, method, email } = await personWithCard(inject('sandboxUrl'));
  const { id } = (await sandboxControl(inject('sandboxUrl')).quickbooks({
    action: 'invoice-add',
    email,
    amountCents: 4_000,
  })) as { id: string };
  expect((await page(visitor, PAID)).text).toContain('No payments yet');
  const pay = `${INVOICES}/${id}/pay`;
  const html = await (await visitor.get(pay)).text();
  const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const fields = {
    intent: 'confirm',
    amount: '40.00',
    cash: '',
    method,
    balance: '4000',
    form_token: token,
  };
  expect((await visitor.post(pay, fields)).status).toBe(303);
  const list = await page(visitor, `${PAID}?for=invoice`);
  expect(list.text).toMatch(/Invoice .* Visa ending in 4242 \$40\.00 .*\$40\.00/);
  expect(list.html).toContain(`href="${INVOICES}/${id}"`);
  const [row] = await rowsOf(visitor, `${PAID}.csv`);
  expect(row).toMatch(/,Invoice,(Paid|Processing),40\.00,0\.00,,40\.00,Visa ending in 4242,0\.00,/);
  expect((await page(visitor, `${PAID}?for=cart`)).text).toContain('No matches');
  expect((await page(visitor, '/dashboard/payments')).text).toContain('All payments (1)');
});

it('invoices are sorted, filtered and written to a file by the address', async () => {
  const email = freshEmail();
  const visitor = await signedIn(email);
  const books = sandboxControl(inject('sandboxUrl'));
  const invoice = (number: string, changes: object) =>
    books.quickbooks({ action: 'invoice-add', email, number, ...changes });
  const tag = email.slice(6, 12);
  await invoice(`${tag}-1`, { amountCents: 900, issuedOn: '2020-01-05', dueOn: '2020-02-05' });
  await invoice(`${tag}-2`, { amountCents: 500, issuedOn: '2020-03-05', dueOn: '2199-01-01' });
  await invoice(`${tag}-3`, { amountCents: 700, issuedOn: '2020-02-05', dueOn: '2020-03-05' });
  await books.quickbooks({ action: 'invoice-paid', number: `${tag}-3` });
  const numbers = async (query: string) =>
    [
      ...(await page(visitor, INVOICES + query)).html.matchAll(
        /<th scope="row"[^>]*><a [^>]*>[^<]*-(\d)<\/a>/g,
      ),
    ].map(([, number]) => number);
  expect(await numbers('')).toEqual(['1', '2', '3']);
  expect(await numbers('?state=overdue')).toEqual(['1']);
  expect(await numbers('?state=paid')).toEqual(['3']);
  expect(await numbers('?sort=newest')).toEqual(['2', '1', '3']);
  expect(await numbers(`?search=${tag}-2`)).toEqual(['2']);
  expect(await numbers('?from=2020-02-01')).toEqual(['2', '3']);
  expect((await page(visitor, `${INVOICES}?state=open`)).text).toContain('Total due $14.00');
  const rows = await rowsOf(visitor, `${INVOICES}.csv?state=open&sort=lowest`);
  expect(rows).toEqual([
    `${tag}-2,2020-03-05,2199-01-01,Open,5.00,5.00,USD`,
    `${tag}-1,2020-01-05,2020-02-05,Overdue,9.00,9.00,USD`,
  ]);
});

describe.each([DEPOSITS, PAID, INVOICES, CUSTOM_ORDERS])('the table %s', (path) => {
  it('says which day is none, keeps what was typed, and its file leads to the sentence', async () => {
    const visitor = await signedIn(freshEmail());
    const wrong = await page(visitor, `${path}?from=2026-02-30&to=soon`);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Enter a start date, like 2026-01-31.');
    expect(wrong.html).toContain('href="#to"');
    expect(wrong.html).toContain('value="2026-02-30"');
    const file = await visitor.get(`${path}.csv?from=2026-02-30`);
    expect([file.status, file.headers.get('Location')]).toEqual([302, `${path}?from=2026-02-30`]);
  });

  it('takes no name twice, nothing that cannot be meant, and nobody without a session', async () => {
    const visitor = await signedIn(freshEmail());
    for (const address of [path, `${path}.csv`]) {
      expect((await visitor.get(`${address}?sort=oldest&sort=newest`)).status).toBe(400);
      expect((await visitor.get(`${address}?sort=%27&state=x&page=-1`)).status).toBe(200);
      const nobody = await new Visitor().get(address);
      expect(nobody.headers.get('Location')).toMatch(/^\/auth\/login/);
    }
  });
});
