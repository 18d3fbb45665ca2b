import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import type { OrderVersion, VersionLine } from '~/domain/order-edits/order-edit';
import { changeLines } from './order-change-mail';

const cups = (quantity: number, discount = 0): VersionLine => ({
  title: 'Cups',
  variantTitle: '8 oz',
  quantity,
  ...(discount > 0 && { discountCents: cents(discount) }),
});
const lids = { title: 'Lids', variantTitle: null, quantity: 2 };
const standard = { title: 'Standard', cents: cents(900) };
const van = { title: 'Van', cents: cents(500) };

const version = (
  lines: VersionLine[],
  shipping?: NonNullable<OrderVersion['shipping']>,
): OrderVersion => ({ totalCents: cents(0), lines, ...(shipping && { shipping }) });

it.each<[string, OrderVersion, OrderVersion, string[]]>([
  ['nothing', version([cups(1)]), version([cups(1)]), []],
  ['fewer units', version([cups(5)]), version([cups(3)]), ['Cups, 8 oz: 3 instead of 5']],
  ['a line more', version([]), version([lids]), ['Added: 2 × Lids']],
  ['a line less', version([lids]), version([]), ['Removed: 2 × Lids']],
  ['a discount', version([cups(2)]), version([cups(2, 500)]), ['Cups, 8 oz: $5.00 off']],
  ['none any more', version([cups(2, 500)]), version([cups(2)]), ['Cups, 8 oz: discount removed']],
  [
    'both at once',
    version([cups(2)]),
    version([cups(1, 250)]),
    ['Cups, 8 oz: 1 instead of 2, $2.50 off'],
  ],
  ['lines that count together', version([cups(2), cups(1)]), version([cups(3)]), []],
  [
    'other shipping',
    version([], [standard, van]),
    version([], [van, van]),
    ['Removed: Standard, $9.00', 'Added: Van, $5.00'],
  ],
  ['shipping that older versions do not name', version([]), version([], []), []],
])('says of %s', (_what, before, after, lines) => {
  expect(changeLines(before, after)).toEqual(lines);
});
