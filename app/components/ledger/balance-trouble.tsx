import { BALANCE_TROUBLE } from '~/content/ledger/earth-cash';
import { mailTo } from '~/content/layout/footer';
import { FROZEN_REASONS } from '~/content/ledger/frozen-account';
import type { BalanceView } from '~/domain/ledger/balance-view';
import type { MendableBecause } from '~/domain/ledger/frozen-account';

type BalanceTroubleProps = {
  balance: Pick<BalanceView, 'heldCents' | 'owedCents' | 'frozen'>;
  /** Why the account is frozen, if its customer can do something about it. */
  because: MendableBecause | null;
};

/** Why part of the balance is held, owed or frozen, and what helps. */
export function BalanceTrouble({ balance, because }: BalanceTroubleProps) {
  const { heldCents, owedCents, frozen } = balance;
  if (heldCents === 0 && owedCents === 0 && !frozen) return null;
  return (
    <div className="mt-4 grid max-w-prose gap-2">
      {heldCents > 0 ? <p>{BALANCE_TROUBLE.held(heldCents)}</p> : null}
      {owedCents > 0 ? <p>{BALANCE_TROUBLE.owed(owedCents)}</p> : null}
      {frozen ? <p>{because === null ? BALANCE_TROUBLE.frozen : FROZEN_REASONS[because]}</p> : null}
      {owedCents > 0 || frozen ? (
        <p>
          <a href={mailTo(BALANCE_TROUBLE.subject)} className="target text-link font-semibold">
            {BALANCE_TROUBLE.write}
          </a>
        </p>
      ) : null}
    </div>
  );
}
