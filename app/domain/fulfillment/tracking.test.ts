import { describe, expect, it } from 'vitest';
import { CARRIERS, MOST_BOXES, parseNumbers, trackingLink, unusualNumbers } from './tracking';

describe('tracking numbers', () => {
  it.each([
    ['', []],
    ['1z 999 aa1 01 2345 6784', ['1Z999AA10123456784']],
    ['123456789012\n\n 123456789013 ,123456789012', ['123456789012', '123456789013']],
  ])('reads %j', (typed, numbers) => {
    expect(parseNumbers(typed)).toEqual({ numbers });
  });

  it.each([
    ['<script>', 'malformed'],
    ['9'.repeat(61), 'malformed'],
    [Array.from({ length: MOST_BOXES + 1 }, (_, nth) => 100 + nth).join('\n'), 'too-many'],
  ])('refuses %j', (typed, error) => {
    expect(parseNumbers(typed)).toEqual({ error });
  });

  it.each([
    ['UPS', '1Z999AA10123456784', true],
    ['UPS', '9400111899223197428490', false],
    ['USPS', '9400111899223197428490', true],
    ['USPS', 'LZ123456785US', true],
    ['USPS', '1Z999AA10123456784', false],
    ['FedEx', '123456789012', true],
    ['FedEx', '1234', false],
    ['DHL Express', '1234567890', true],
    ['OnTrac', 'C12345678901234', true],
    ['OnTrac', '123', false],
    ['Other', 'anything', true],
  ])('%s: %s', (company, number, isUsual) => {
    expect(unusualNumbers(company, [number])).toEqual(isUsual ? [] : [number]);
  });

  it('links what is known, and only that', () => {
    expect(CARRIERS.filter((one) => trackingLink(one, 'A B') === null)).toEqual(['Other']);
    expect(trackingLink('UPS', 'A/B')).toContain('A%2FB');
    expect(trackingLink(null, '1')).toBeNull();
  });
});
