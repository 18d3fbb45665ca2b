/**
 * `npx tsx scripts/count-code.ts`: counts files and lines of code of app, db and server, without tests, comments and
 * blank lines; prints one JSON object a folder. docs/architecture.md has the aims.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const GENERATED = /^db\/schema\.ts$|\/generated\//;

/** Counts the lines that hold a token, so neither blank ones nor those of comments. */
function linesOfCode(path: string): number {
  const text = readFileSync(join(root, path), 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const lines = new Set<number>();
  const visit = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return;
    if (node.getChildCount(file) === 0 && node.getWidth(file) > 0) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const last = file.getLineAndCharacterOfPosition(node.getEnd()).line;
      for (let line = first; line <= last; line += 1) lines.add(line);
    }
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return lines.size;
}

const sizes = execFileSync('git', ['ls-files', 'app', 'db', 'server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !GENERATED.test(path))
  .map((path) => ({ path, lines: linesOfCode(path) }));

let total = 0;
for (const folder of ['app', 'db', 'server']) {
  const own = sizes.filter(({ path }) => path.startsWith(`${folder}/`));
  const lines = own.reduce((sum, one) => sum + one.lines, 0);
  const sorted = own.map((one) => one.lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  total += lines;
  const counted = { folder, files: own.length, lines, median, longest: sorted.at(-1) };
  process.stdout.write(`${JSON.stringify(counted)}\n`);
}
process.stdout.write(`${JSON.stringify({ folder: 'all', files: sizes.length, lines: total })}\n`);
