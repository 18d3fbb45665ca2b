import type { StoreDocument } from '~/domain/documents/document';
import { sellerLines } from '~/content/documents/documents';
import type { DocumentSheet } from './document-sheet.server';
import { CONTENT_WIDTH, GUTTER, INK, PAGE, PANEL, TEXT } from './document-styles';
import type { TextLine, TextStyle } from './typesetter.server';

const COLUMNS = 3;
const COLUMN = (CONTENT_WIDTH - GUTTER * (COLUMNS - 1)) / COLUMNS;

function columnX(nth: number): number {
  return PAGE.side + nth * (COLUMN + GUTTER);
}

/** Who issues it, and beside that what it is and which. */
export function drawTop(sheet: DocumentSheet, { seller, ...document }: StoreDocument) {
  const top = sheet.y;
  const left = { x: PAGE.side, width: columnX(2) - GUTTER - PAGE.side };
  const section = sheet.element('Sect');
  const named = sheet.paragraphs(section, [seller.name], TEXT.name, { ...left, y: top - 3 });
  const right = { x: columnX(2), width: COLUMN, y: top };
  const end = sheet.paragraphs(section, sellerLines(seller), TEXT.small, right);
  section.end();
  sheet.y = named + 12;
  const title = sheet.element('H1');
  sheet.flow(title, document.title, TEXT.title, left);
  title.end();
  const number = sheet.element('P');
  const about = [document.number, document.date, document.status];
  sheet.flow(number, about.filter(Boolean).join('  ·  '), TEXT.number, left);
  number.end();
  sheet.y = Math.max(sheet.y, end) + 20;
}

/** The parties beside each other. */
export function drawParties(sheet: DocumentSheet, { parties }: StoreDocument) {
  if (parties.length === 0) return;
  const top = sheet.y;
  let end = top;
  for (const [nth, { heading, lines }] of parties.entries()) {
    const section = sheet.element('Sect');
    const label = sheet.element('H2', section);
    const x = columnX(nth % COLUMNS);
    const head = sheet.type.lines(heading, TEXT.heading, COLUMN);
    sheet.write(label, head, TEXT.heading, { x, y: top });
    const y = top + head.length * TEXT.heading.leading;
    end = Math.max(end, sheet.paragraphs(section, lines, TEXT.body, { x, width: COLUMN, y }));
    section.end();
  }
  sheet.y = end + 16;
}

/** A panel of facts, up to four in a row; a long one takes as much of a row as it needs. */
export function drawFacts(sheet: DocumentSheet, { facts }: StoreDocument) {
  if (facts.length === 0) return;
  const list = sheet.element('L');
  for (const row of factRows(sheet, facts)) {
    const height =
      16 +
      TEXT.label.leading +
      Math.max(...row.map(({ lines }) => lines.length)) * TEXT.value.leading;
    sheet.ensure(height);
    sheet.panel(sheet.y, height, PANEL);
    for (const { label, lines, x, width } of row) {
      const item = sheet.element('LI', list);
      const y = sheet.y + 8;
      const labels = sheet.type.lines(label, TEXT.label, width).slice(0, 1);
      sheet.write(sheet.element('Lbl', item), labels, TEXT.label, { x, y });
      const value = sheet.element('LBody', item);
      sheet.write(value, lines, TEXT.value, { x, y: y + TEXT.label.leading });
    }
    sheet.y += height;
  }
  list.end();
  sheet.y += 20;
}

const FACTS_A_ROW = 4;
const INSET = 12;
const FACT = (CONTENT_WIDTH - 2 * INSET - GUTTER * (FACTS_A_ROW - 1)) / FACTS_A_ROW;

function factRows(sheet: DocumentSheet, facts: StoreDocument['facts']) {
  const rows: {
    label: string;
    lines: ReturnType<typeof sheet.type.lines>;
    x: number;
    width: number;
  }[][] = [];
  let taken = FACTS_A_ROW;
  for (const { label, value } of facts) {
    const fits = (spans: number) => spans * FACT + (spans - 1) * GUTTER;
    const widest = (style: 'label' | 'value', text: string) =>
      Math.max(...sheet.type.lines(text, TEXT[style], Infinity).map((line) => line.width));
    const needed = Math.max(widest('value', value), widest('label', label));
    const spans = [1, 2, 3].find((count) => fits(count) >= needed) ?? FACTS_A_ROW;
    if (taken + spans > FACTS_A_ROW) {
      rows.push([]);
      taken = 0;
    }
    const x: number = PAGE.side + INSET + taken * (FACT + GUTTER);
    const width = fits(spans);
    rows.at(-1)?.push({ label, lines: sheet.type.lines(value, TEXT.value, width), x, width });
    taken += spans;
  }
  return rows;
}

const TOTALS_FROM = PAGE.side + CONTENT_WIDTH * 0.45;
const TOTALS_END = PAGE.width - PAGE.side;
/** Above the totals. */
const TOTALS_GAP = 6;

type TotalRow = Record<'label' | 'amount', TextLine[]> & { style: TextStyle; isStrong: boolean };

function totalRows(sheet: DocumentSheet, { totals }: StoreDocument): TotalRow[] {
  return totals.map(({ label, value, isStrong = false }) => {
    const style = isStrong ? TEXT.strong : TEXT.amount;
    const room = TOTALS_END - TOTALS_FROM - 130;
    const amount = sheet.type.lines(value, style, 120);
    return { label: sheet.type.lines(label, style, room), amount, style, isStrong };
  });
}

function heightOf({ label, style }: TotalRow): number {
  return label.length * style.leading + 5;
}

/** Returns how high the totals are, in points; 0 without any. */
export function totalsHeight(sheet: DocumentSheet, document: StoreDocument): number {
  const rows = totalRows(sheet, document);
  if (rows.length === 0) return 0;
  return rows.reduce((sum, row) => sum + heightOf(row), TOTALS_GAP);
}

/** The totals on the right, all on one page. */
export function drawTotals(sheet: DocumentSheet, document: StoreDocument) {
  const rows = totalRows(sheet, document);
  if (rows.length === 0) return;
  sheet.y += TOTALS_GAP;
  sheet.ensure(totalsHeight(sheet, document) - TOTALS_GAP);
  const table = sheet.element('Table');
  for (const row of rows) {
    if (row.isStrong) sheet.rule(sheet.y + 1, { from: TOTALS_FROM, color: INK });
    const line = sheet.element('TR', table);
    const y = sheet.y + 3;
    const label = { x: TOTALS_FROM, y };
    sheet.write(sheet.element('TH', line, { scope: 'Row' }), row.label, row.style, label);
    const amount = { x: TOTALS_END, right: true, y };
    sheet.write(sheet.element('TD', line), row.amount, row.style, amount);
    sheet.y += heightOf(row);
  }
  table.end();
}

export function drawNotes(sheet: DocumentSheet, { notes }: StoreDocument) {
  const place = { x: PAGE.side, width: CONTENT_WIDTH * 0.8 };
  for (const { heading, text } of notes) {
    sheet.y += 14;
    sheet.ensure((heading === null ? 1 : 3) * TEXT.body.leading);
    const section = sheet.element('Sect');
    if (heading !== null) {
      sheet.flow(sheet.element('H2', section), heading, TEXT.heading, place);
    }
    sheet.flow(sheet.element('P', section), text, TEXT.body, place);
    section.end();
  }
}
