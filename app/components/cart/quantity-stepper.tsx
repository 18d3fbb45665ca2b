import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';

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
          {limitSentence(limit)}
        </p>
      )}
    </div>
  );
}

/** Explains why plus is disabled, minus may subtract more than one, and a typed number was reset. */
export function limitSentence(limit: number): string {
  return `Limit ${limit} per order`;
}
