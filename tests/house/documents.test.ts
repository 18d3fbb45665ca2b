import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { STRIPE_EVENT_TYPES } from '../../app/domain/webhooks/webhook-object';
import { catalogue } from '../../seed/catalogue/index';
import { projectFiles, textOf } from '../support/tree';

const files = projectFiles();
const folders = new Set(files.flatMap((path) => above(path)));
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** What people read. The page about the spec is left out: the script that writes it does its own checks. */
const DOCUMENTS = files.filter(
  (path) =>
    /^(?:README|CONTRIBUTING|sandbox\/DIFFERENCES|docs\/.+)\.md$/.test(path) &&
    path !== 'docs/spec-coverage.md',
);

/** Decisions describe the past, so they may name files that are gone. */
const TODAY = DOCUMENTS.filter((path) => !path.startsWith('docs/decisions/'));

/** Where an abbreviated path like `services/payments/pay` may start. */
const ROOTS = ['', 'app/', 'tests/', 'db/', 'docs/'];
const FIRST = new Set(
  [...folders].flatMap((folder) => {
    const root = ROOTS.find((each) => each !== '' && folder.startsWith(each)) ?? '';
    return [folder.split('/')[0], folder.slice(root.length).split('/')[0]];
  }),
);
/** Every path that exists, for files also without their extensions. */
const there = new Set([
  ...folders,
  ...files.flatMap((path) => [
    path,
    path.replace(/\.\w+$/, ''),
    path.replace(/(?:\.schema)?(?:\.server)?\.\w+$/, ''),
  ]),
]);

/** Returns the folders above a path: `a/b/c.ts` → `a/b`, `a`. */
function above(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...above(folder)];
}

const all = (path: string, pattern: RegExp) =>
  [...textOf(path).matchAll(pattern)].map(([, found = '']) => found);

function isNamed(path: string): boolean {
  return ROOTS.some((root) => {
    const one = root + path;
    if (!one.includes('*')) return there.has(one);
    const pattern = one.replaceAll(/[.$()[\]]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
    return files.some((file) => new RegExp(`^${pattern}(?:\\.[\\w.]+)?$`).test(file));
  });
}

describe('what the documents name is there', () => {
  it('finds the documents', () => expect(DOCUMENTS.length).toBeGreaterThan(40));

  it.each(DOCUMENTS)('%s: its links and commands', (path) => {
    const links = all(path, /\]\(([^)#\s]+)/g)
      .filter((link) => !/^(?:https?|mailto):/.test(link))
      .filter((link) => !there.has(normalize(join(dirname(path), link)).replace(/\/$/, '')));
    const commands = all(path, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts));
    const run = all(path, /npx (?:tsx|vitest run|playwright test) ([\w./-]+\/[\w./-]+)/g);
    const gone = { links, commands, run: run.filter((file) => !there.has(file)) };
    expect(gone, 'mend the document: it names what is not there').toEqual({
      links: [],
      commands: [],
      run: [],
    });
  });

  it.each(TODAY)('%s: its files', (path) => {
    const named = all(path, /`([\w.[\]$()*-]+(?:\/[\w.[\]$()*-]+)+)\/?`/g);
    const ours = named.filter((one) => FIRST.has(one.split('/')[0]));
    expect(
      ours.filter((one) => !isNamed(one)),
      'mend the document: it names what is not there',
    ).toEqual([]);
  });
});

it('every rule that is cited is in docs/rules.md', () => {
  const known = new Set(all('docs/rules.md', /^\| ([A-Z]-\d+) +\|/gm));
  const cited = files
    .filter((path) => /^(?:app|server|db|scripts|tests)\/.*\.tsx?$/.test(path))
    .flatMap((path) => all(path, /(?<![\w-])([AIMPRST]-\d{1,2})(?![\w-])/g));
  expect(cited.length).toBeGreaterThan(500);
  expect([...new Set(cited)].filter((rule) => !known.has(rule)).toSorted()).toEqual([]);
});

it('the glossary stands by the alphabet, each word once', () => {
  const terms = all('docs/glossary.md', /^\| ([^|]+?) +\|/gm)
    .slice(1)
    .filter((word) => !word.startsWith('---'))
    .map((word) => word.toLowerCase().replaceAll(/[`“]/g, ''));
  expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => (a < b ? -1 : 1)));
});

it('the page on connecting Stripe names every event that the store wants', () => {
  const named = all('docs/payment-companies.md', /^- `([a-z_.]+)`$/gm);
  expect(named).toEqual([...STRIPE_EVENT_TYPES]);
});

it('the README says how many products there are', () => {
  const open = catalogue.filter(({ tags }) => tags.includes('Public'));
  expect(textOf('README.md')).toContain(`Browse ${open.length} products`);
});

describe('.env.example', () => {
  const lines = all('.env.example', /^(?:# )?([A-Z][A-Z0-9_]+=.*)$/gm);
  const example = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

  it('names every variable that the app and the sandbox read, and no others', () => {
    const readNames = [
      ...files
        .filter((path) => /^app\/config.*(?<!\.test)\.ts$/.test(path))
        .flatMap((path) => all(path, /^ {2}([A-Z][A-Z0-9_]+): (?:z|[a-z]\w*)\b/gm)),
      ...all('sandbox/index.ts', /(?:text|number)\('([A-Z][A-Z0-9_]+)'/g),
    ];
    expect(Object.keys(example).toSorted()).toEqual([...new Set(readNames)].toSorted());
  });

  it('gives the defaults, where they are numbers', () => {
    const numbers = Object.entries(example).filter(
      ([name, value]) => /_(?:CENTS|DAYS|PORT|PER_HOUR|PER_DAY)$|^PORT$/.test(name) && value !== '',
    );
    expect(numbers.length).toBeGreaterThan(10);
    expect(parseConfig(Object.fromEntries(numbers))).toEqual(parseConfig({}));
  });
});
