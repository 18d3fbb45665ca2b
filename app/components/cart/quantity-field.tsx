import { useId, useState } from 'react';
import { Icon } from '~/components/ui/icon';
import { useAlive } from '~/components/ui/use-alive';
import { QUANTITY_BOUND } from '~/domain/catalogue/cart-quantity';

type QuantityFieldProps = {
  title: string;
  limit: number | null;
  /** Id of the element that explains the limit. */
  limitId: string;
  disabled?: boolean;
};

const STEP =
  'grid size-13 shrink-0 place-items-center rounded-md hover:bg-soft disabled:cursor-not-allowed disabled:opacity-40';

/** A number field for how many to add. Its minus and plus buttons need JavaScript. */
export function QuantityField({ title, limit, limitId, disabled }: QuantityFieldProps) {
  const id = useId();
  const most = limit ?? QUANTITY_BOUND;
  const [text, setText] = useState('1');
  const alive = useAlive();

  const now = Number.parseInt(text, 10) || 1;
  const step = (by: number) => setText(String(Math.min(most, Math.max(1, now + by))));

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Quantity
      </label>
      <div className="flex items-center rounded-md border-[1.5px] border-control bg-raised">
        <button
          type="button"
          aria-label={`Decrease quantity of ${title}`}
          disabled={!alive || disabled || now <= 1}
          onClick={() => step(-1)}
          className={STEP}
        >
          <Icon name="minus" size={18} />
        </button>
        <input
          id={id}
          name="quantity"
          type="number"
          min={1}
          max={most}
          step={1}
          required
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={text}
          aria-describedby={limit === null ? undefined : limitId}
          onChange={(event) => setText(event.currentTarget.value)}
          className="number h-13 w-12 bg-transparent text-center text-lg font-semibold tabular-nums"
        />
        <button
          type="button"
          aria-label={`Increase quantity of ${title}`}
          disabled={!alive || disabled || now >= most}
          onClick={() => step(1)}
          className={STEP}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
    </div>
  );
}
