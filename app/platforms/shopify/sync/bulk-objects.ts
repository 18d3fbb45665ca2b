type BulkLine = Record<string, unknown>;

/** An object of the outermost list of a bulk operation, and what its own lists have, in their order. */
export type BulkObject = { line: BulkLine; children: BulkLine[] };

const NEW_LINE = 0x0a;

/**
 * Cuts whole objects off the beginning of a piece of a grouped file. Whether the last one is whole, only the beginning of
 * the next one tells, or the end of the file.
 *
 * @param isEnd whether the file ends with this piece
 * @returns the objects, and how many bytes they take
 * @throws Error if the file is not grouped, or not of lines of JSON
 */
export function cutObjects(
  piece: Uint8Array,
  isEnd: boolean,
): { objects: BulkObject[]; bytes: number } {
  const decoder = new TextDecoder();
  const objects: BulkObject[] = [];
  const known = new Set<unknown>();
  let begin = 0;
  let bytes = 0;
  while (begin < piece.length) {
    const found = piece.indexOf(NEW_LINE, begin);
    if (found === -1 && !isEnd) break;
    const end = found === -1 ? piece.length : found;
    const { __parentId: parent, ...line } = parseLine(decoder.decode(piece.subarray(begin, end)));
    if (parent === undefined) {
      bytes = begin;
      known.clear();
      objects.push({ line, children: [] });
    } else {
      if (!known.has(parent)) throw new Error('a line is not below its object');
      objects.at(-1)?.children.push(line);
    }
    known.add(line['id']);
    begin = end + 1;
  }
  if (isEnd) return { objects, bytes: piece.length };
  return { objects: objects.slice(0, -1), bytes };
}

/** The parser's own words quote the line, which is somebody's data: they must not get into the log. */
function parseLine(text: string): BulkLine {
  try {
    return JSON.parse(text) as BulkLine;
  } catch {
    throw new Error('a line is not JSON');
  }
}
