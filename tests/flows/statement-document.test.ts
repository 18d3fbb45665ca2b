import { expect, it } from 'vitest';
import { statementDocument } from '../../app/content/invoices/statement-document';
import { cents } from '../../app/domain/core/money';
import { NEW_STORE } from '../../app/domain/documents/store-identity';
import { type AccountEntry, drawStatement } from '../../app/domain/invoices/account-statement';
import { renderDocument } from '../../app/services/documents/render-document.server';
import { overlapsOf, readPdf } from '../support/pdf-reading';

const TODAY = '2026-05-10';
const ENTRIES = 60;
const NAME =
  'Zażółć & “Gęślą” 🌱 Wholesale Cooperative of the Upper Willamette Valley, Incorporated';

/** Every third is a payment; all fall on days of April. */
function entry(nth: number): AccountEntry {
  const on = `2026-04-${String(1 + (nth >> 1)).padStart(2, '0')}`;
  if (nth % 3 === 2) {
    const number = `CHK-${nth}-ABCDEFGHIJKLMNOPQ`;
    return { kind: 'payment', id: `p${nth}`, number, on, amountCents: cents(-1_234_567) };
  }
  return {
    kind: 'invoice',
    id: `i${nth}`,
    number: `${9_000 + nth}`,
    on,
    dueOn: '2026-05-01',
    amountCents: cents(123_456_789),
    balanceCents: cents(nth % 2 === 0 ? 0 : 123_456_789),
    creditedCents: cents(0),
  };
}

const drawn = (entries: readonly AccountEntry[]) => {
  const statement = drawStatement(
    { balanceCents: cents(4_998_765_432), entries, open: [] },
    '2026-04',
    TODAY,
  );
  const customer = { name: NAME, email: 'books+zażółć@example.com' };
  return renderDocument(
    statementDocument({ statement, customer, today: TODAY, seller: NEW_STORE }),
  );
};

it('has every entry over its pages, between the balances, and nothing on anything else', async () => {
  const entries = Array.from({ length: ENTRIES }, (_, nth) => entry(nth));
  const { pages, text: raw, title, language } = await readPdf(await drawn(entries));
  const text = raw.replace(/\s+/g, ' ');
  expect([title, language]).toEqual(['Statement of account April 2026', 'en-US']);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(overlapsOf(page)).toEqual([]);
    const right = Math.max(...page.texts.map(({ x, width }) => x + width));
    expect(right).toBeLessThan(page.width);
  }
  expect([...text.matchAll(/Invoice (9\d{3})/g)].map(([, number]) => Number(number))).toEqual(
    entries.flatMap(({ kind, number }) => (kind === 'invoice' ? [Number(number)] : [])),
  );
  expect(text.match(/Payment CHK-/g)).toHaveLength(ENTRIES / 3);
  expect(text.indexOf('Opening balance')).toBeLessThan(text.indexOf('Invoice 9000'));
  expect(text).toMatch(/Closing balance \$49,987,654\.32 Open invoices by days past due/);
  expect(text).toContain('Wholesale Cooperative');
  const solid = text.replaceAll(' ', '');
  expect(solid).toContain(NAME.replaceAll(' ', ''));
  expect(solid).toContain('books+zażółć@example.com');
  // A row for each entry, the heads', both balances and the row of the ages.
  const rows = pages.flatMap(({ roles }) => roles).filter((role) => role === 'TR').length;
  expect(rows).toBeGreaterThanOrEqual(ENTRIES + 5);
});

it('has the same bytes for the same statement', async () => {
  expect(await drawn([entry(0)])).toEqual(await drawn([entry(0)]));
});
