import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { houseMap, MAP_PAGE, withMap } from '../../scripts/house-map';
import { roomOf, SUBJECTS } from '../../scripts/subjects.mjs';
import { projectFiles, textOf } from '../support/tree';

const sources = projectFiles().filter((path) => /^app\/.*\.tsx?$/.test(path));
const code = sources.filter((path) => !/\.test\.tsx?$/.test(path));

/** Folders with more files than that; the routes' one is the URL tree. */
function full(paths: string[], most: number): [string, number][] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => !one.startsWith('app/routes/'))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > most);
}

describe('rooms by subject', () => {
  it('a folder below a floor is a subject', () => {
    const rooms = new Set(sources.map((path) => roomOf(path)?.subject).filter(Boolean));
    expect([...rooms].filter((subject) => !(String(subject) in SUBJECTS))).toEqual([]);
    expect(Object.keys(SUBJECTS).filter((subject) => !rooms.has(subject))).toEqual([]);
  });

  it('no folder holds more than 25 files, 30 with tests', () => {
    expect(full(code, 25)).toEqual([]);
    expect(full(sources, 30)).toEqual([]);
  });

  it('are drawn in the map as they are', () => {
    const page = textOf(MAP_PAGE);
    expect(page, 'run npx tsx scripts/house-map.ts').toBe(withMap(page, houseMap(sources)));
  });
});
