import { CASH_OVERVIEW } from '~/content/ledger/erp-cash';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { customerNumber } from '~/domain/core/ids';
import { erpPaths } from '~/erp-paths';

/** The owner of a wallet, linked to the customer's page if it is a customer. */
export function WalletLink({ wallet }: { wallet: WalletOwner | null }) {
  if (wallet === null) return <>{CASH_OVERVIEW.nobody}</>;
  const { gid, name } = wallet;
  if (wallet.kind === 'organization') return <>{name ?? CASH_OVERVIEW.organization}</>;
  return (
    <a href={erpPaths.customer(customerNumber(gid))} className="text-link">
      {name ?? `${CASH_OVERVIEW.customer} ${customerNumber(gid)}`}
    </a>
  );
}
