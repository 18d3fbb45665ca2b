import type { DocumentCell, DocumentTable } from '~/domain/documents/document';
import { setImmediate } from 'node:timers/promises';
import type { DocumentSheet } from './document-sheet.server';
import { CONTENT_END, CONTENT_WIDTH, GUTTER, INK, PAGE, TEXT } from './document-styles';
import type { TextLine, TextStyle } from './typesetter.server';

type Column = { x: number; width: number; isNumber: boolean };
/** A line of a cell, in its style. */
type CellLine = { line: TextLine; style: TextStyle };

const PADDING = 6;
/** What a head needs with a row below it. */
const HEAD_ROOM = 80;
/** What a page that has only begun has room for, below the repeated head. */
const ROW_ROOM = CONTENT_END - PAGE.top - 60;
/** After so many rows other requests have their turn. */
const ROWS_AT_ONCE = 20;

/**
 * Draws a table from here on. A row that no longer fits begins on the next page, below the repeated head; one that is
 * higher than a page goes on there.
 *
 * @param followed height of what belongs below the last row, in points: that row begins where there is room for both, so
 *   that no page has totals without a row above them
 */
export async function drawTable(sheet: DocumentSheet, table: DocumentTable, followed = 0) {
  const columns = columnsOf(table);
  const element = sheet.element('Table', undefined, { title: table.caption });
  const last = table.rows.length - 1;
  sheet.ensure(last > 0 ? HEAD_ROOM : HEAD_ROOM + followed);
  const head = sheet.element('THead', element);
  const row = sheet.element('TR', head);
  drawHead(sheet, table, columns, (nth) => {
    const { label } = table.columns[nth] ?? { label: '' };
    return sheet.element('TH', row, { scope: 'Column', title: label });
  });
  head.end();
  const body = sheet.element('TBody', element);
  for (const [nth, cells] of table.rows.entries()) {
    if (nth % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const repeatHead = () => drawHead(sheet, table, columns, null);
    drawRow(sheet, body, columns, cells, { repeatHead, followed: nth === last ? followed : 0 });
  }
  if (table.rows.length === 0) {
    const empty = sheet.element('TD', sheet.element('TR', body));
    sheet.y += PADDING;
    sheet.flow(empty, table.none, TEXT.body, { x: PAGE.side, width: CONTENT_WIDTH });
    sheet.y += PADDING;
    sheet.rule(sheet.y);
  }
  element.end();
}

function columnsOf({ columns }: DocumentTable): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = CONTENT_WIDTH - GUTTER * (columns.length - 1);
  let x: number = PAGE.side;
  return columns.map(({ share, isNumber = false }) => {
    const column = { x, width: (room * share) / shares, isNumber };
    x += column.width + GUTTER;
    return column;
  });
}

/** @param cell the element of each column's label; null where the head is only repeated */
function drawHead(
  sheet: DocumentSheet,
  table: DocumentTable,
  columns: readonly Column[],
  cell: ((nth: number) => PDFKit.PDFStructureElement) | null,
) {
  const labels = table.columns.map(({ label }, nth) =>
    sheet.type.lines(label, TEXT.head, columns[nth]?.width ?? 0),
  );
  const top = sheet.y;
  for (const [nth, lines] of labels.entries()) {
    const column = columns[nth];
    if (!column) continue;
    const at = { ...placeOf(column), y: top };
    if (cell === null) sheet.repeat(lines, TEXT.head, at);
    else sheet.write(cell(nth), lines, TEXT.head, at);
  }
  sheet.y += Math.max(...labels.map(({ length }) => length)) * TEXT.head.leading + 4;
  sheet.rule(sheet.y, { color: INK });
}

function drawRow(
  sheet: DocumentSheet,
  body: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  cells: readonly DocumentCell[],
  { repeatHead, followed }: { repeatHead: () => void; followed: number },
) {
  const rest = cells.map((cell, nth) => cellLines(sheet, cell, columns[nth]));
  const row = sheet.element('TR', body);
  const elements = cells.map(() => sheet.element('TD', row));
  const height = Math.max(...rest.map(heightOf)) + 2 * PADDING;
  const needed = height + followed <= ROW_ROOM ? height + followed : Math.min(height, ROW_ROOM);
  if (sheet.ensure(needed)) repeatHead();
  while (rest.some(({ length }) => length > 0)) {
    const end = Math.max(
      ...rest.map((lines, nth) => drawCell(sheet, elements[nth], columns[nth], lines)),
    );
    sheet.y = end + PADDING;
    sheet.rule(sheet.y);
    if (rest.some(({ length }) => length > 0)) {
      sheet.nextPage();
      repeatHead();
    }
  }
  row.end();
}

/** Draws as many lines of a cell as the page has room for, and removes them. @returns where they end */
function drawCell(
  sheet: DocumentSheet,
  element: PDFKit.PDFStructureElement | undefined,
  column: Column | undefined,
  lines: CellLine[],
): number {
  let y = sheet.y + PADDING;
  if (!element || !column) return y;
  for (let next = lines[0]; next && y + next.style.leading <= CONTENT_END; next = lines[0]) {
    const { line, style } = next;
    lines.shift();
    sheet.write(element, [line], style, { ...placeOf(column), y });
    y += style.leading;
  }
  return y;
}

function cellLines(
  sheet: DocumentSheet,
  cell: DocumentCell,
  column: Column | undefined,
): CellLine[] {
  if (!column) return [];
  const { text, details } = typeof cell === 'string' ? { text: cell, details: [] } : cell;
  const style = column.isNumber ? TEXT.amount : TEXT.body;
  const set = (part: string, as: TextStyle) =>
    sheet.type.lines(part, as, column.width).map((line) => ({ line, style: as }));
  return [...set(text, style), ...details.flatMap((detail) => set(detail, TEXT.small))];
}

function heightOf(lines: readonly CellLine[]): number {
  return lines.reduce((sum, { style }) => sum + style.leading, 0);
}

function placeOf({ x, width, isNumber }: Column): { x: number; right: boolean } {
  return { x: isNumber ? x + width : x, right: isNumber };
}
