import { describe, expect, it } from 'vitest';
import { ALARMS, alarmRunbook } from '../../app/domain/alarms/alarm';
import { DISCREPANCIES } from '../../app/domain/discrepancies/discrepancies';
import { routePatterns } from '../../scripts/route-patterns';
import { projectFiles, textOf } from '../support/tree';

const FOLDER = 'docs/runbooks/';
const INDEX = `${FOLDER}README.md`;
const runbooks = projectFiles().filter((path) => path.startsWith(FOLDER) && path !== INDEX);
const all = (path: string, pattern: RegExp) =>
  [...textOf(path).matchAll(pattern)].map(([, found = '']) => found);

describe('what the person on duty opens', () => {
  it.each([...Object.keys(ALARMS), ...Object.keys(DISCREPANCIES)])(
    'the alarm %s has its runbook, with steps',
    (kind) => {
      const path = `${FOLDER}${alarmRunbook(kind)}.md`;
      expect(runbooks).toContain(path);
      expect(textOf(path)).toMatch(/^# \S.*\n\n\S/);
    },
  );

  it('the index names each runbook once, under its file’s name, and nothing else', () => {
    const rows = [...textOf(INDEX).matchAll(/^\| .+ \| \[(.+)\]\((.+)\) +\|$/gm)];
    expect(rows.map(([, text, link]) => text === link)).toEqual(rows.map(() => true));
    expect(rows.map(([, , link]) => FOLDER + (link ?? '')).toSorted()).toEqual(runbooks.toSorted());
  });

  it.each([...runbooks, INDEX])('%s: its pages are there', (path) => {
    const patterns = routePatterns();
    const gone = all(path, /`(\/(?:erp|status|readyz)[\w/-]*)`/g).filter(
      (page) => page !== '/readyz' && !patterns.some((pattern) => pattern.test(page)),
    );
    expect(gone).toEqual([]);
  });
});

it('commands of the image that documents name are built', () => {
  const built = /const COMMANDS = \[([^\]]+)\]/.exec(textOf('scripts/build.mjs'))?.[1] ?? '';
  const documents = projectFiles().filter((path) => /^(?:README|docs\/.+)\.md$/.test(path));
  const named = documents.flatMap((path) => all(path, /build\/command\/([\w-]+)\.js/g));
  expect(new Set(named).size).toBeGreaterThan(1);
  for (const name of named) expect(built).toContain(`'${name}'`);
});
