import { type ComponentProps, useState } from 'react';
import { TextField } from './field';
import { priceChangeLabel } from '~/content/core/amounts';
import { parseAmountFilter } from '~/domain/core/forms/amount';
import type { Cents } from '~/domain/core/money';

type PriceFieldProps = ComponentProps<typeof TextField> & {
  /** What the price is now; null if there is none to compare with. */
  nowCents: Cents | null;
};

/** An amount in dollars that says by how much it would change the price. */
export function PriceField({ nowCents, defaultValue, ...field }: PriceFieldProps) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const cents = parseAmountFilter(typed.trim());
  const change = nowCents === null || cents === null ? '' : priceChangeLabel(nowCents, cents);
  return (
    <div>
      <TextField
        {...field}
        defaultValue={defaultValue}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="mt-1 text-sm font-semibold" aria-live="polite">
        {change}
      </p>
    </div>
  );
}
