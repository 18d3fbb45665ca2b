/**
 * `npx tsx scripts/spec-coverage.ts` writes docs/spec-coverage.md from the lists in docs/spec-items; with
 * `--check` it only reports problems. tests/house/spec-coverage.test.ts checks the same.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routePatterns } from './route-patterns';
import { answerHelp } from './usage';

const root = join(import.meta.dirname, '..');
const LISTS = 'docs/spec-items';
const PAGE = 'docs/spec-coverage.md';

/** One requirement of the spec: where it is implemented, and the test that would fail without it. */
type Item = {
  /** Source of this item: `docs/spec-items/2-screens.txt:12` */
  line: string;
  name: string;
  file: string;
  /** Text that the file must contain. */
  holds: string;
  test: string;
  title: string;
  /** Text that the test's file must contain in addition to the title. */
  requests: string[];
};

type Section = { heading: string; items: Item[]; notes: { name: string; reason: string }[] };

const texts = new Map<string, string | null>();
function textOf(path: string): string | null {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const at = join(root, path);
  const text = existsSync(at) ? readFileSync(at, 'utf8') : null;
  texts.set(path, text);
  return text;
}

/** Lines of the lists that cannot be parsed; reported with the other problems. */
const unreadable: string[] = [];

/**
 * Reads a list: `## heading`, then `name | file # text | test # title # text…` for what is implemented, or
 * `name | reason` below a heading that begins with "Short" or "Otherwise". `=` as a file, test or title
 * repeats that of the line before.
 */
function loadList(path: string): Section[] {
  const sections: Section[] = [];
  let before: Item | undefined;
  for (const [index, text] of (textOf(path) ?? '').split('\n').entries()) {
    const line = `${path}:${index + 1}`;
    if (text.trim() === '' || text.startsWith('# ')) continue;
    if (text.startsWith('## ')) {
      sections.push({ heading: text.slice(3), items: [], notes: [] });
      continue;
    }
    const section = sections.at(-1);
    const [name = '', where = '', proof, ...more] = text.split(' | ').map((part) => part.trim());
    if (!section || where === '' || more.length > 0) {
      unreadable.push(`${line}: cannot be read`);
      continue;
    }
    if (proof === undefined) {
      section.notes.push({ name, reason: where });
      continue;
    }
    const [file = '', holds = ''] = where.split(' # ');
    const [test = '', title = '', ...requests] = proof.split(' # ');
    before = {
      line,
      name,
      file: file === '=' ? (before?.file ?? '') : file,
      holds: holds === '' ? quoted(name) : holds,
      test: test === '=' ? (before?.test ?? '') : test,
      title: title === '=' ? (before?.title ?? '') : title,
      requests,
    };
    section.items.push(before);
  }
  return sections;
}

/** Returns the sentence in an item's name: `'Menu Items Error'`; empty for other items. */
function quoted(name: string): string {
  return /^'(.+)'$/.exec(name)?.[1] ?? '';
}

/** `The poll, ms = 1000` → `1000` */
function valueIn(name: string): string | null {
  return / = (\S+)$/.exec(name)?.[1] ?? null;
}

/** `/product/{handle}?x` → `/product/handle`; null if it is not the URL of a page or a call. */
function addressIn(name: string): string | null {
  const [address = ''] = name.replace(/^(?:GET|POST) /, '').split('?');
  return /^\/\S*$/.test(address) ? address.replace(/\{(\w+)\}/g, '$1') : null;
}

/** Whether a test has exactly this title: the whole of a quoted text. */
function hasTitle(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the text assigns the value to the name: `NAME = 1_000`, `name: 30`, `(first: 20)`. */
function isGiven(text: string, name: string, value: string): boolean {
  const pattern = `(?<![\\w.])${escaped(name)}\\s*[:=]?\\s*(?:max\\()?${escaped(value)}(?![\\w.])`;
  return new RegExp(pattern).test(text.replace(/(?<=\d)_(?=\d)/g, ''));
}

const patterns = routePatterns();

function problemsOf(item: Item): string[] {
  const { name, file, holds, test, title, requests } = item;
  const code = textOf(file);
  const proof = textOf(test);
  const problems: string[] = [];
  if (code === null) problems.push(`there is no ${file}`);
  else if (holds === '') problems.push('nothing is said to stand in its file');
  else if (!code.includes(holds)) problems.push(`${file} has no ${holds}`);
  if (!/\.(?:test|spec)\.tsx?$/.test(test)) problems.push(`${test} is no test`);
  if (proof === null) problems.push(`there is no ${test}`);
  else {
    if (!hasTitle(proof, title)) problems.push(`${test} has no test “${title}”`);
    for (const text of requests) if (!proof.includes(text)) problems.push(`${test} has no ${text}`);
  }

  const address = addressIn(name);
  if (address !== null) {
    if (!patterns.some((pattern) => pattern.test(address))) problems.push('has no route');
    if (requests.length === 0 && !proof?.includes(address))
      problems.push(`${test} has no ${address}`);
  }
  const value = valueIn(name);
  if (value !== null && code && !isGiven(code, holds, value)) {
    problems.push(`${holds} of ${file} is not ${value}`);
  }
  const message = quoted(name);
  if (message !== '') {
    // Compares only up to the first placeholder, because tests fill it in.
    const [words = ''] = message.split(/\{|\.\.\.$/);
    if (!file.startsWith('app/')) problems.push(`${file} is no file of the app`);
    if (code && !code.includes(words.trim())) problems.push(`${file} has not the sentence`);
    if (requests.length === 0 && !proof?.includes(words.trim())) {
      problems.push(`${test} has not the sentence`);
    }
  }
  return problems.map((problem) => `${item.line} ${name}: ${problem}`);
}

/** Returns the page's text, and all problems of the lists. */
export function specCoverage(): { page: string; problems: string[] } {
  unreadable.length = 0;
  const sections = readdirSync(join(root, LISTS))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((name) => loadList(`${LISTS}/${name}`));
  const items = sections.flatMap((section) => section.items);
  const seen = new Set<string>();
  const twice = sections.flatMap(({ heading, items }) =>
    items.flatMap(({ line, name }) => {
      const key = `${heading} ${name}`;
      if (seen.has(key)) return [`${line} ${name}: is there twice`];
      seen.add(key);
      return [];
    }),
  );
  return {
    page: pageOf(sections),
    problems: [...unreadable, ...twice, ...items.flatMap(problemsOf)],
  };
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const code = (text: string) => (text.includes('`') ? text : `\`${text}\``);

function pageOf(sections: readonly Section[]): string {
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  const body = sections.map(({ heading, items, notes }) => {
    const rows = items.map(
      ({ name, file, holds, test, title }) =>
        `| ${cell(name)} | ${file}: ${cell(code(holds))} | ${test}: ${cell(title)} |`,
    );
    const table = ['| What | Where | Test |', '| --- | --- | --- |', ...rows].join('\n');
    const bullets = notes.map(({ name, reason }) => `- **${cell(name)}**: ${cell(reason)}`);
    return `## ${heading}\n\n${[items.length > 0 ? table : '', bullets.join('\n')].filter(Boolean).join('\n\n')}`;
  });
  return `# The spec, line by line

Made from \`${LISTS}\` by \`npx tsx scripts/spec-coverage.ts\`; do not edit. ${count.toLocaleString('en-US')} things
that the spec says: where each lives, with a text that stands there, and the test that would fail without it.
\`tests/house/spec-coverage.test.ts\` holds each line to the tree: file, text, test and title are there, an
address has a route, a constant its value, a sentence stands in the app and in its test.

${body.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  answerHelp(
    'npx tsx scripts/spec-coverage.ts [--check]   writes docs/spec-coverage.md, or says what is wrong\n',
  );
  const { page, problems } = specCoverage();
  const isStale = textOf(PAGE) !== page;
  if (!process.argv.includes('--check')) writeFileSync(join(root, PAGE), page);
  else if (isStale)
    problems.push(`${PAGE} is not what the lists say: run scripts/spec-coverage.ts`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
