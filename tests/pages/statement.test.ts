import { beforeAll, describe, expect, it } from 'vitest';
import { storeDay } from '../../app/domain/core/time/store-day';
import { signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/dashboard/payments/statement';
const FILE = '/dashboard/payments/statement.csv';

/** Bruno's balance is from before the store, and no test changes it. */
let bruno: Visitor;
beforeAll(async () => {
  bruno = await signedIn('bruno@example.com');
});

async function page(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const html = await answer.text();
  return { status: answer.status, html, text: textIn(html), headers: answer.headers };
}

/** Returns a field's value from the HTML. */
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

describe('the statement', () => {
  it('takes the balance from before in at the first look, and runs from there', async () => {
    const { status, text, headers, html } = await page(bruno, PAGE);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(text).toContain('Opening balance');
    expect(text).toMatch(/Opening balance \$0\.00 Money in \$125\.00 Money out \$0\.00/);
    expect(text).toContain('Closing balance');
    expect(text).toContain('Pacific Time');
    expect(valueOf(html, 'to')).toBe(storeDay(Date.now()));
  });

  it('is of the days that are asked for, in the address', async () => {
    await page(bruno, PAGE);
    const before = await page(bruno, `${PAGE}?from=2024-01-01&to=2024-12-31`);
    expect(before.status).toBe(200);
    expect(before.text).toContain('No transactions in this period');
    const after = await page(bruno, `${PAGE}?from=2190-01-01&to=2190-01-02`);
    expect(after.text).toMatch(/Opening balance \$125\.00/);
    expect(after.text).toMatch(/Closing balance \$125\.00/);
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01', 'Enter a start date', '#from'],
    ['from=2026-01-01&to=soon', 'Enter an end date', '#to'],
    [
      'from=2026-02-01&to=2026-01-01',
      'Choose an end date that isn’t before the start date.',
      '#to',
    ],
    ['from=%3Cscript%3E', 'Enter a start date', '#from'],
  ])('says what is wrong with %s, and keeps it', async (query, sentence, link) => {
    const { status, text, html } = await page(bruno, `${PAGE}?${query}`);
    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(html).toContain(`href="${link}"`);
    expect(html).not.toContain('<table');
    expect(html).not.toContain('<script>"');
    const requested = new URLSearchParams(query).get('from') ?? '';
    const escaped = requested.replace('<', '&lt;').replace('>', '&gt;');
    expect(valueOf(html, 'from')).toBe(escaped);
  });

  it.each(['from=2026-01-01&from=2020-01-01', 'to=2026-01-01&t%6F=2026-01-01', 'a=1&a=1'])(
    'is refused with a name that comes twice: %s',
    async (query) => {
      for (const path of [PAGE, FILE]) {
        const answer = await bruno.get(`${path}?${query}`);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(await answer.text()).not.toContain('Opening balance');
      }
    },
  );

  it('is empty for somebody without Earth Cash, with the way to some', async () => {
    const nora = await signedIn('nora@example.com');
    const { status, text, html } = await page(nora, PAGE);
    expect(status).toBe(200);
    expect(text).toContain('No transactions in this period');
    expect(text).not.toContain('125.00');
    expect(html).toContain('href="/dashboard/payments/add"');
  });

  it('is for those who are signed in', async () => {
    for (const path of [PAGE, FILE]) {
      const answer = await new Visitor().get(`${path}?from=2026-01-01`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toContain('/auth/login');
    }
  });
});

describe('the statement as a file', () => {
  it('is a table with the same balances, for its owner alone', async () => {
    await page(bruno, PAGE);
    const to = storeDay(Date.now());
    const answer = await bruno.get(`${FILE}?from=2026-01-01&to=${to}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="earth-cash-2026-01-01-to-${to}.csv"`,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe('2026-01-01,,Opening balance,,,,,,0.00,,');
    expect(lines[2]).toMatch(/,Opening balance,,125\.00,0\.00,0\.00,125\.00,125\.00,,$/);
    expect(lines[3]).toBe(`${to},,Closing balance,,,,,,125.00,,`);
    const nora = await signedIn('nora@example.com');
    expect(await (await nora.get(`${FILE}?from=2026-01-01&to=${to}`)).text()).not.toContain(
      '125.00',
    );
  });

  it('leads back to the page where the days are none', async () => {
    const answer = await bruno.get(`${FILE}?from=x&to=2026-01-01`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe(`${PAGE}?from=x&to=2026-01-01`);
  });
});
