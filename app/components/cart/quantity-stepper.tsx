import { type ReactNode, useId, useState } from 'react';
import { Icon } from '~/components/ui/icon';
import { useAlive } from '~/components/ui/use-hover-menu';
import { QUANTITY_BOUND } from '~/domain/catalogue/variant-choice';

type QuantityStepperProps = {
  /** The product's title, for the buttons' names: 'Increase quantity of Hot Cup'. */
  title: string;
  quantity: number;
  /** Maximum quantity; null for no limit. */
  limit: number | null;
  /** Shown between the buttons; by default the quantity. */
  children?: ReactNode;
};

const STEP =
  'grid size-11 shrink-0 place-items-center rounded-md hover:bg-soft disabled:cursor-not-allowed disabled:opacity-40';

/**
 * Minus and plus as submit buttons of the surrounding form. Each carries the resulting quantity, so they
 * work without JavaScript. Never below 1 or above the limit (spec section 5, Cart quantity). If the limit
 * has fallen below the quantity in the cart, minus goes straight down to the limit, because everything in
 * between is refused. The limit is shown before it is reached, since a typed number above it is reset.
 */
export function QuantityStepper({ title, quantity, limit, children }: QuantityStepperProps) {
  const reasonId = useId();
  const less = Math.min(quantity - 1, limit ?? Infinity);
  const full = limit !== null && quantity >= limit;
  return (
    <div>
      <div className="inline-flex items-center rounded-md border-[1.5px] border-control bg-raised">
        <button
          type="submit"
          name="quantity"
          value={less}
          disabled={quantity <= 1}
          aria-label={`Decrease quantity of ${title}`}
          aria-describedby={less < quantity - 1 ? reasonId : undefined}
          className={STEP}
        >
          <Icon name="minus" size={18} />
        </button>
        {children ?? (
          <output className="min-w-8 text-center font-semibold tabular-nums">{quantity}</output>
        )}
        <button
          type="submit"
          name="quantity"
          value={quantity + 1}
          disabled={full}
          aria-label={`Increase quantity of ${title}`}
          aria-describedby={full ? reasonId : undefined}
          className={STEP}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      {limit === null ? null : (
        <p id={reasonId} className="mt-1 text-sm text-ink-soft">
          {limitMessage(limit)}
        </p>
      )}
    </div>
  );
}

/** Explains why plus is disabled, minus may subtract more than one, and a typed number was reset. */
export function limitMessage(limit: number): string {
  return `Limit ${limit} per order`;
}

type QuantityFieldProps = {
  title: string;
  limit: number | null;
  /** Id of the element that explains the limit. */
  limitId: string;
  disabled?: boolean;
  /** Called with the number in the field. */
  onChange: (quantity: number) => void;
};

const QUANTITY_FIELD_STEP =
  'grid h-[calc(3.5rem-3px)] w-13 shrink-0 place-items-center rounded-md hover:bg-soft disabled:cursor-not-allowed disabled:opacity-40';

/** A number field for how many to add. Its minus and plus buttons need JavaScript. */
export function QuantityField({ title, limit, limitId, disabled, onChange }: QuantityFieldProps) {
  const id = useId();
  const most = limit ?? QUANTITY_BOUND;
  const [text, setText] = useState('1');
  const alive = useAlive();

  const now = Number.parseInt(text, 10) || 1;
  const set = (typed: string) => {
    setText(typed);
    onChange(Number.parseInt(typed, 10) || 1);
  };
  const step = (by: number) => set(String(Math.min(most, Math.max(1, now + by))));

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
          className={QUANTITY_FIELD_STEP}
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
          onChange={(event) => set(event.currentTarget.value)}
          className="number h-13 w-12 bg-transparent text-center text-lg font-semibold tabular-nums"
        />
        <button
          type="button"
          aria-label={`Increase quantity of ${title}`}
          disabled={!alive || disabled || now >= most}
          onClick={() => step(1)}
          className={QUANTITY_FIELD_STEP}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
    </div>
  );
}
