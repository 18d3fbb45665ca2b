import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QuantityStepper } from '~/components/cart/quantity-stepper';

/** Returns the quantities that minus and plus would send; null for a disabled button. */
function steps(quantity: number, limit: number | null) {
  const html = renderToStaticMarkup(
    <QuantityStepper title="Hot Cup" quantity={quantity} limit={limit} />,
  );
  const [minus, plus] = [...html.matchAll(/<button[^>]*>/g)].map(([button]) =>
    button.includes('disabled=""') ? null : Number(/value="(\d+)"/.exec(button)?.[1]),
  );
  return { minus, plus };
}

describe('minus and plus', () => {
  it.each([
    [1, null, { minus: null, plus: 2 }],
    [12, null, { minus: 11, plus: 13 }],
    [4, 5, { minus: 3, plus: 5 }],
    [5, 5, { minus: 4, plus: null }],
    [6, 5, { minus: 5, plus: null }],
    [12, 5, { minus: 5, plus: null }],
    [2, 1, { minus: 1, plus: null }],
  ])('at %i of a limit of %s', (quantity, limit, expected) => {
    expect(steps(quantity, limit)).toEqual(expected);
  });
});

const textAt = (quantity: number, limit: number | null) =>
  renderToStaticMarkup(<QuantityStepper title="Hot Cup" quantity={quantity} limit={limit} />);

describe('the limit', () => {
  it('is said before it is reached, for a number beyond it can be typed', () => {
    expect(textAt(2, 5)).toContain('Limit 5 per order');
    expect(textAt(5, 5)).toContain('Limit 5 per order');
    expect(textAt(2, null)).not.toContain('per order');
  });
});
