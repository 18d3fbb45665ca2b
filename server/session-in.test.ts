import { expect, it } from 'vitest';
import { sessionIn } from './session-in';

it.each([
  [undefined, null],
  ['', null],
  ['sid=', null],
  ['sid=abc', 'abc'],
  ['cart=1; sid=abc; favorites=2', 'abc'],
  ['staff_sid=abc', null],
  ['cart=sid=abc', null],
])('%s holds the session %s', (header, session) => {
  expect(sessionIn(header, 'sid')).toBe(session);
});
