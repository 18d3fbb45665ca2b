import { expect, it } from 'vitest';
import { optionalPhone, phoneLabel } from './form-text.schema.server';

it.each([
  ['+15035550101', '(503) 555-0101'],
  ['503.555.0101', '(503) 555-0101'],
  ['+14165550123', '+1 416 555 0123'],
  ['+442079460958', '+44 20 7946 0958'],
])(
  'a phone kept as %s is written %s, and is the same number when it comes back',
  (stored, labels) => {
    expect(phoneLabel(stored)).toBe(labels);
    const schema = optionalPhone('refused');
    expect(schema.parse(labels)).toBe(schema.parse(stored));
  },
);

it.each(['12', 'at the gate', '503 555 0101 ext 5', ''])('%s stays as it is', (stored) => {
  expect(phoneLabel(stored)).toBe(stored);
});
