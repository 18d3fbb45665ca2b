import { describe, expect, it } from 'vitest';
import { monogram } from './greeted-name';

describe('the initials of a company', () => {
  it.each([
    ['Bruno’s Bakehouse', 'BB'],
    ['Bay Hills Food Co-op', 'BH'],
    ['the University of Oregon', 'UO'],
    ['Earth', 'E'],
    ['The Of', 'TO'],
    ['  “évian” & co ', 'ÉC'],
    ['3M', '3'],
    ['🌍 Earth', 'E'],
    ['<script>', 'S'],
    ['شركة الأرض', 'شا'],
    ['🌍', ''],
    ['', ''],
  ])('of %j are %s', (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });
});
