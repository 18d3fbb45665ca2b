import { describe, expect, it } from 'vitest';
import { parseInk, swatchOf, UNCHOSEN_SWATCH } from './custom-order-form';

describe('readInk', () => {
  it.each([
    ['Navy', UNCHOSEN_SWATCH, { name: 'Navy', hex: '#14213d' }],
    ['forest  GREEN', UNCHOSEN_SWATCH, { name: 'forest  GREEN', hex: '#1f5c3a' }],
    ['PMS 186 C', UNCHOSEN_SWATCH, { name: 'PMS 186 C', hex: null }],
    ['PMS 186 C', '', { name: 'PMS 186 C', hex: null }],
    ['PMS 186 C', '#C8102E', { name: 'PMS 186 C', hex: '#c8102e' }],
    ['#C8102E', UNCHOSEN_SWATCH, { name: '#C8102E', hex: '#c8102e' }],
    ['', '#c8102e', { name: '#c8102e', hex: '#c8102e' }],
    ['Gray', UNCHOSEN_SWATCH, { name: 'Gray', hex: '#808080' }],
    ['constructor', UNCHOSEN_SWATCH, { name: 'constructor', hex: null }],
    ['', UNCHOSEN_SWATCH, null],
    ['Red', 'red', 'malformed'],
  ])('%j beside %j is %j', (name, hex, ink) => {
    expect(parseInk(name, hex)).toEqual(ink);
  });

  it('knows its names as they are looked up', () => {
    expect(swatchOf('Dark blue')).not.toBe(swatchOf('light blue'));
  });
});
