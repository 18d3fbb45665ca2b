import { useId } from 'react';
import { useRootData } from '~/components/catalogue/root-data';
import { Button } from '~/components/ui/forms/button';
import { CONTROL } from '~/components/ui/forms/field';
import { customerNumber } from '~/domain/core/ids';
import { LONGEST_EMAIL } from '~/domain/inventory/stock-alert';
import { accountPaths } from '~/account-paths';

/** Asks for a mail when a variant is back. A plain form: the page that it leads to does the rest. */
export function StockAlertForm({ handle, variantId }: { handle: string; variantId: string }) {
  const { user } = useRootData();
  const id = useId();
  const action = accountPaths.stockAlert({ product: handle, variant: customerNumber(variantId) });
  return (
    <form method="post" action={action} className="mt-3 flex flex-wrap items-end gap-3">
      {user ? null : (
        <div className="min-w-0 grow">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Email
          </label>
          <input
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={LONGEST_EMAIL}
            required
            className={CONTROL}
          />
        </div>
      )}
      <Button variant="secondary">Email me when it’s back</Button>
    </form>
  );
}
