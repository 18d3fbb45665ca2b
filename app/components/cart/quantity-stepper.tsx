import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';

type QuantityStepperProps = {
  /** What the buttons change, for their names: 'Increase quantity of Hot Cup'. */
  title: string;
  quantity: number;
  /** Most that may be ordered; null for no limit. */
  limit: number | null;
  /** What stands between the buttons; the number alone where nothing is given. */
  children?: ReactNode;
};

const STEP =
  'grid size-11 shrink-0 place-items-center rounded-md hover:bg-soft disabled:cursor-not-allowed disabled:opacity-40';

/**
 * Minus and plus as submit buttons of the form around them: each carries the quantity it leads to,
 * so they work without JavaScript. Not below 1, not above the limit (spec section 5, Cart quantity): where
 * the limit has fallen below what is in the cart, minus leads down to it, since all between is refused.
 * The limit is said before it is reached: what is typed beyond it is put back.
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
          {limitSentence(limit)}
        </p>
      )}
    </div>
  );
}

/** Why plus is off, minus may take more than one away, and a typed number is put back. */
export function limitSentence(limit: number): string {
  return `Limit ${limit} per order`;
}
