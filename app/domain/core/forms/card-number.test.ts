import { assert, integer, property, stringMatching, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from './card-number';

describe('what looks like the number of a card', () => {
  it.each([
    '4242424242424242',
    'my card is 4242 4242 4242 4242, thanks',
    '3782-822463-10005',
    '3782 822463 10005, 1234',
    '4222222222222',
    '6011 0000 0000 0000 118',
    '６０１１ １１１１ １１１１ １１１７',
    'pm_4242424242424242',
    'card4242424242424242please',
    '4242 4242 4242 4242 12/29',
    '12/29 4242424242424242 123',
    '4242\u200b4242-4242.4242! 12/29',
    '4242 42424242 4242 12/29',
    '4242- 4242- 4242- 4242',
    '4242 4242 4242 4242.12',
    '4242424242424242.00',
    '4242. 4242. 4242. 4242',
    '4242/4242|4242+4242',
    '4242 4242 4242 4242',
    '4242\n4242\r\n4242\t4242',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2, 12/2029',
    '42424242 42424242',
    '424242 4242424242',
    '4242\u200b4242\u200d4242\u20604242',
    '4\u00ad2424242\ufeff42424242',
    '4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '४२४२ ४२४२ ४२४२ ४२४२',
    '𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐',
    '\u{1e954}\u{1e952}'.repeat(8),
  ])('%s is one', (text) => expect(holdsCardNumber(text)).toBe(true));

  it.each([
    '4242424242424241',
    '4242 4242 4242 4241',
    '424242424242',
    '42424242424242424242',
    'pm_1Nx42424242Zq42424242Zq',
    'gid://shopify/Customer/12',
    '25.00',
    '',
    '12345 SE 4242th St, Apt 4242',
    '4242 SW 4242nd Ave 97205-4242',
    '(503) 555-0142 or (503) 555-0199',
    '+1 503 555 0142',
    '503.555.0142 ext. 4242',
    '$1,234.56, $2,345.67, $3,456.78 and $4,567.89',
    '1960.78 1960.78 1960.78 1960.78',
    'from 2026-11-21 to 2026-12-21',
    '2026-11-21/2026-12-24',
    '11/21/2026 12/21/2026',
    '2026-11-21T09:30:15.123Z',
    '12 oz, 16 oz, 20 oz: 500, 600, 700 per case',
    'Order #1042, #1043 and #1044',
  ])('%s is none', (text) => expect(holdsCardNumber(text)).toBe(false));

  it('no UUID is one, however many of its digits are decimal', () => {
    assert(property(uuid(), (id) => !holdsCardNumber(`id ${id}.`)));
    // The last two groups alone would be a card number: 4242-424242424242.
    expect(holdsCardNumber('4242-424242424242')).toBe(true);
    expect(holdsCardNumber('abcdefab-abcd-4bcd-8242-424242424242')).toBe(false);
  });

  it('every number with its check digit is one, in parts of any size', () => {
    const digits = stringMatching(/^\d{12,18}$/);
    assert(
      property(digits, integer({ min: 1, max: 6 }), (start, size) => {
        const found = Array.from({ length: 10 }, (_, last) => `${start}${last}`)
          .map((number) => number.match(new RegExp(`\\d{1,${size}}`, 'g'))?.join(' ') ?? '')
          .filter(holdsCardNumber);
        // At least one, because groups of such a number may be a card number by themselves.
        return found.length >= 1;
      }),
    );
  });

  it('is told at once of the longest form', () => {
    const before = process.cpuUsage();
    for (const part of ['4242424242424241 ', '1 ', '12, ', '٤', '4'])
      holdsCardNumber(part.repeat(65_536 / part.length));
    const { user, system } = process.cpuUsage(before);
    // CPU time, so that a busy machine does not fail the test.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
