import { expect, it } from 'vitest';
import { oneLine } from './search-text';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  [' Ada\r\nYour account is closed\t', 'Ada Your account is closed'],
  ['Ada\u2028\u2029Lovelace\u0000', 'Ada Lovelace'],
])('makes one line of %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
