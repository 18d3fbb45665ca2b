/**
 * `npx tsx scripts/house-map.ts`: draws the map of docs/architecture.md, floors by subjects, from the tree. The house
 * test of subjects looks that it is current.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FLOORS, roomOf, SUBJECTS } from './subjects.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
export const MAP_PAGE = 'docs/architecture.md';
const START = '<!-- map: npx tsx scripts/house-map.ts -->';
const END = '<!-- end of map -->';

/** Returns the map as a Markdown table: a row a subject, the highest first, and how many files each room has. */
export function houseMap(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    const room = roomOf(path);
    if (!room) continue;
    const key = `${room.floor}/${room.subject}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const header = ['Subject', ...FLOORS, 'About'];
  const rows = Object.entries(SUBJECTS)
    .toReversed()
    .map(([subject, about]) => [
      subject,
      ...FLOORS.map((floor) => String(counts.get(`${floor}/${subject}`) ?? '')),
      about,
    ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

/** Puts the map into the page, between its two marks. */
export function withMap(page: string, map: string): string {
  const [before = '', rest = ''] = page.split(START);
  const after = rest.split(END)[1] ?? '';
  return `${before}${START}\n\n${map}\n\n${END}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const page = readFileSync(join(root, MAP_PAGE), 'utf8');
  writeFileSync(join(root, MAP_PAGE), withMap(page, houseMap(listed.split('\n'))));
}
