import type { FormEvent } from 'react';
import { CONTROL } from '~/components/ui/forms/field';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import { swatchOf, UNCHOSEN_SWATCH } from '~/domain/custom-orders/ink';
import type { PrintGround } from '~/domain/custom-orders/custom-order-form';
import { paths } from '~/paths';

type InkFieldsProps = {
  id: string;
  inks: readonly { name: string; hex: string }[];
  error: string | undefined;
};

/**
 * Shows a named ink in the color field beside it, unless a color was chosen there. The server reads a field
 * that was left alone the same way (`domain/custom-orders/ink`).
 */
function showNamed({ currentTarget }: FormEvent<HTMLInputElement>) {
  const swatch = currentTarget.nextElementSibling;
  if (!(swatch instanceof HTMLInputElement)) return;
  const { shown = UNCHOSEN_SWATCH } = swatch.dataset;
  if (swatch.value !== shown) return;
  swatch.value = swatchOf(currentTarget.value) ?? UNCHOSEN_SWATCH;
  swatch.dataset['shown'] = swatch.value;
}

/** The print colors: a name and the browser's color picker for each. */
export function InkFields({ id, inks, error }: InkFieldsProps) {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <fieldset aria-describedby={error ? `${hintId} ${errorId}` : hintId}>
      <legend className="mb-1.5 font-semibold">Print colors</legend>
      <p id={hintId} className="mb-2 text-sm text-ink-soft">
        {CUSTOM_ORDERS.colorsHint}
      </p>
      <ul className="inks">
        {inks.map(({ name, hex }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed number of places
          <li key={place}>
            <input
              id={place === 0 ? id : undefined}
              name="color_name"
              aria-label={`Name of color ${place + 1}`}
              placeholder={place === 0 ? 'Forest green' : undefined}
              defaultValue={name}
              maxLength={CUSTOM_ORDER_LENGTHS.colorName}
              aria-invalid={error && place === 0 ? true : undefined}
              className={CONTROL}
              autoComplete="off"
              onInput={showNamed}
            />
            <input
              type="color"
              name="color_hex"
              aria-label={`Color ${place + 1}`}
              defaultValue={/^#[0-9a-f]{6}$/i.test(hex) ? hex : UNCHOSEN_SWATCH}
              className={CONTROL}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <p id={errorId} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** In the order of the spec's section 2. */
const GOODS: readonly { handle: string; label: string; ground: PrintGround }[] = [
  { handle: 'custom-cup-made-to-order', label: 'Cups', ground: 'cup-hot' },
  { handle: 'paper-bags-made-to-order', label: 'Paper bags', ground: 'bag' },
  { handle: 'custom-grease-proof-paper', label: 'Grease-proof paper', ground: 'sheets' },
];

/** The products that can be printed, as the first step of a request. */
export function PrintedGoods() {
  return (
    <>
      <p className="mb-8 mt-3 max-w-prose text-lg text-ink-soft">{CUSTOM_ORDERS.chooseText}</p>
      <ul className="print-goods">
        {GOODS.map(({ handle, label, ground }) => (
          <li key={handle}>
            <a href={paths.newCustomOrder({ product: handle })}>
              <img src={`/pictures/print-${ground}-640.webp`} width={640} height={640} alt="" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
