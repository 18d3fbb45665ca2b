import { onePagePdf, type PdfText } from './pdf';
import type { Books } from './books';
import type { InvoiceRow } from './rows';

const usd = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Renders `GET /v3/company/{realm}/invoice/{id}/pdf`: the invoice as the company would send it. */
export function invoicePdf(invoice: InvoiceRow, { customers, payments }: Books): Buffer {
  const customer = customers.find(({ id }) => id === invoice.customerId);
  const received = payments.flatMap(({ lines, receivedOn, totalCents }) =>
    lines
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map(({ cents }) => {
        // A payment of nothing applies a credit memo.
        const label = totalCents === 0 ? 'Credit applied on' : 'Payment received on';
        return [`${label} ${receivedOn}`, `- ${usd(cents)}`] as const;
      }),
  );
  const table = [
    ...linesOf(invoice),
    ['Total', usd(invoice.totalCents)],
    ...received.slice(-12),
    ['Balance due', usd(invoice.balanceCents)],
  ] as const;
  const texts: PdfText[] = [
    { left: 56, top: 72, size: 20, bold: true, text: 'INVOICE' },
    { left: 56, top: 96, size: 11, text: 'Earth Brands' },
    { left: 56, top: 136, size: 11, bold: true, text: 'Bill to' },
    { left: 56, top: 152, size: 11, text: customer?.name ?? '' },
    { left: 56, top: 168, size: 11, text: customer?.email ?? '' },
    { left: 380, top: 136, size: 11, text: `Invoice ${invoice.number}` },
    { left: 380, top: 152, size: 11, text: `Date ${invoice.issuedOn}` },
    { left: 380, top: 168, size: 11, text: `Due ${invoice.dueOn}` },
    ...memoLines(invoice).map((text, index) => ({
      left: 56,
      top: 186 + index * 10,
      size: 8,
      text,
    })),
    ...table.flatMap(([label, amount], index): PdfText[] => {
      const place = { top: 224 + index * 22, size: 11, bold: label === 'Balance due' };
      return [
        { left: 56, ...place, text: label },
        { left: 440, ...place, text: amount },
      ];
    }),
    ...(invoice.isVoid ? [{ left: 56, top: 700, size: 28, bold: true, text: 'VOID' }] : []),
  ];
  return onePagePdf(`Invoice ${invoice.number}`, texts);
}

/** What fits between the customer and the lines, and how much of it across the page. */
const MEMO = { rows: 3, width: 110 };

/** The message on the form, such as the purchase order number, in rows that the page has room for. */
function memoLines({ memo = '' }: InvoiceRow): string[] {
  const rows = memo.split('\n').flatMap((line) => {
    const characters = Array.from(line);
    const count = Math.ceil(characters.length / MEMO.width);
    return Array.from({ length: count }, (_, nth) =>
      characters.slice(nth * MEMO.width, (nth + 1) * MEMO.width).join(''),
    );
  });
  return rows.slice(0, MEMO.rows);
}

/** The most lines that fit on the page beside the payments. */
const MOST_LINES = 8;

function linesOf(invoice: InvoiceRow): (readonly [string, string])[] {
  if (invoice.lines === undefined) return [[invoice.text, usd(invoice.totalCents)]];
  const lines = invoice.lines.map(
    ({ type, text, cents, quantity }) =>
      [
        `${quantity === undefined ? '' : `${quantity} × `}${text}`.slice(0, 60),
        type === 'DiscountLineDetail' ? `- ${usd(cents)}` : usd(cents),
      ] as const,
  );
  const more = lines.length - MOST_LINES;
  const tax = invoice.taxCents ?? 0;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [[`and ${more} more`, ''] as const] : []),
    ...(tax > 0 ? [['Tax', usd(tax)] as const] : []),
  ];
}
