import { expect, it } from 'vitest';
import { codeBeginning } from './referral';

it.each([
  ['Amara', 'AMARA'],
  ['Zoë', 'ZOE'],
  ['Jean-Luc', 'JEANLUC'],
  ['Maximiliana', 'MAXIMILI'],
  ['李', 'EARTH'],
  ['X', 'EARTH'],
  [null, 'EARTH'],
])('the code of %j begins with %s', (name, beginning) => {
  expect(codeBeginning(name)).toBe(beginning);
});
