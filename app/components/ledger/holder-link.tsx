import { CASH_DESK } from '~/content/ledger/erp-cash';
import type { MoneyHolder } from '~/domain/ledger/ledger';
import { customerNumber } from '~/domain/core/ids';
import { erpPaths } from '~/erp-paths';

/** The holder of the money, linked to the customer's page if it is a customer. */
export function HolderLink({ holder }: { holder: MoneyHolder | null }) {
  if (holder === null) return <>{CASH_DESK.nobody}</>;
  const { gid, name } = holder;
  if (holder.kind === 'organization') return <>{name ?? CASH_DESK.organization}</>;
  return (
    <a href={erpPaths.customer(customerNumber(gid))} className="text-link">
      {name ?? `${CASH_DESK.customer} ${customerNumber(gid)}`}
    </a>
  );
}
