import { describe, expect, it } from 'vitest';
import { boardName } from './leaderboard';

describe('a name on a board', () => {
  it.each([
    ['Amara O.', 'first_initial', 'Amara O.'],
    ['Amara O.', 'initials', 'A. O.'],
    ['Zoë', 'initials', 'Z.'],
    ['Jean Luc P.', 'initials', 'J. L. P.'],
    ['Amara O.', 'hidden', null],
    ['', 'first_initial', null],
    ['', 'initials', null],
  ] as const)('%j as %s is %j', (shown, chosen, expected) => {
    expect(boardName(shown, chosen)).toBe(expected);
  });
});
