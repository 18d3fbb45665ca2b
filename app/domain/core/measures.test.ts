import { describe, expect, it } from 'vitest';
import { measuresIn } from './measures';

describe('measuresIn', () => {
  it.each([
    ['Kraft Hot Cup, 12 oz', ['12 oz']],
    ['12-ounce cup', ['12 oz']],
    ['12oz, 30 cups', ['12 oz']],
    ['9" plate', ['9 in']],
    ['Hot, 8 or 12 oz', ['8 oz', '12 oz']],
    ['for 12, 16, and 20 oz cups', ['12 oz', '16 oz', '20 oz']],
    ['Sleeve, 12 to 20 oz', ['12 oz', '16 oz', '20 oz']],
    ['8-12 oz', ['8 oz', '12 oz']],
    ['20 to 12 oz', ['12 oz']],
    ['1/2 lb', ['1/2 lb']],
    ['7.75 in x 6 mm', ['7.75 in']],
    ['8 x 5 x 10 in', []],
    ['10 by 15 in', []],
    ['25 guests', []],
    ['12 inserts', []],
    ['One size', []],
  ])('%s has %j', (text, measures) => {
    expect(measuresIn(text)).toEqual(measures);
  });
});
