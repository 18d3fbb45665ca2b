/** A row of a file, with the line that it begins on, counted from 1. */
export type CsvRow = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads rows of comma-separated values (RFC 4180) as programs and people write them: quoted cells with doubled quotes and line
 * breaks, rows that end with CR LF or LF, cells separated by commas, semicolons, or tabs, whichever the first row has most of.
 * Cells are trimmed, empty rows left out. A quote that is never closed ends with the file.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let [cell, isQuoted, line] = ['', false, 1];
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const counts = SEPARATORS.map((one) => first.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
