import { describe, expect, it } from 'vitest';
import { customerSearchWords, searchedCustomerWords } from './customer-mirror';

const MAYA = {
  displayName: 'Maya Élan',
  firstName: 'Maya',
  lastName: 'Élan',
  email: 'Maya.Elan@mail.example',
  phone: '+16145550123',
  company: 'Café Nord',
  university: null,
};

/** Whether the search finds Maya: each search word is the beginning of one of hers. */
function finds(search: string): boolean {
  const words = customerSearchWords(MAYA);
  const requested = searchedCustomerWords(search);
  return (
    requested !== null &&
    requested.length > 0 &&
    requested.every((one) => words.some((word) => word.startsWith(one)))
  );
}

describe('a customer', () => {
  it.each([
    'maya',
    'ÉLA',
    'elan may',
    'cafe',
    'maya.elan@mail.example',
    'MAYA.ELAN@MA',
    'mail',
    '+1 614 555 0123',
    '(614) 555-0123',
    '555-0123',
    '0123',
    '6145',
  ])('is found by %s', (search) => expect(finds(search)).toBe(true));

  it.each(['mayb', 'aya', 'elan@mail.example', 'maya.elan@mails', '45550', '0124', '()()'])(
    'is not found by %s',
    (search) => expect(finds(search)).toBe(false),
  );

  it('is looked for only where something was typed', () => {
    expect(searchedCustomerWords('  ')).toBeNull();
    expect(searchedCustomerWords('%%')).toEqual([]);
    expect(searchedCustomerWords('()()')).toEqual([]);
    expect(searchedCustomerWords('a b c d e f g h i j')).toHaveLength(8);
  });

  it('without a telephone and a name is found by the address alone', () => {
    const words = customerSearchWords({
      ...MAYA,
      displayName: 'x@y.example',
      firstName: null,
      lastName: null,
      email: 'x@y.example',
      phone: null,
      company: null,
    });
    expect(words.toSorted()).toEqual(['example', 'x', 'x@y.example', 'y']);
  });
});
