import { OwnMoment } from '~/components/ui/own-moment';
import { useLocation } from '~/framework';
import { LinkButton } from '~/components/ui/forms/button';
import {
  BALANCE_TROUBLE,
  CASH_HEADER,
  FROZEN_REASONS,
  PAYMENTS,
} from '~/content/ledger/earth-cash';
import { movementName } from '~/content/ledger/statement';
import type { BalanceView, MendableBecause } from '~/domain/ledger/balance-view';
import { formatUsd } from '~/domain/core/money';
import type { Movement } from '~/domain/ledger/statement';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { useRootData } from '~/components/catalogue/root-data';
import { mailTo } from '~/content/layout/footer';

type BalanceCardProps = {
  balance: BalanceView;
  /** Why it is frozen, if its customer can do something about it. */
  frozenBecause: MendableBecause | null;
  /** Newest first. */
  latest: readonly Movement[];
};

/** The balance, its latest movements and a link to add more. */
export function BalanceCard({ balance, frozenBecause, latest }: BalanceCardProps) {
  return (
    <div className="cash-card">
      <div>
        <h2>{PAYMENTS.balance}</h2>
        <BalanceLine balance={balance} bare />
        {balance.unacceptedCents > 0 ? (
          <p className="mt-3">{CASH_HEADER.unacceptedHint(balance.unacceptedCents)}</p>
        ) : null}
        <BalanceTrouble balance={balance} because={frozenBecause} />
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to={accountPaths.addEarthCash()} data-adds-cash="">
            {PAYMENTS.add}
          </LinkButton>
          <a href={accountPaths.statement()} className="target text-link font-semibold">
            {PAYMENTS.statement}
          </a>
          <a href={accountPaths.accountBilling()} className="target text-link font-semibold">
            {PAYMENTS.methods}
          </a>
        </p>
      </div>
      {latest.length > 0 ? (
        <div>
          <h3 className="text-lg">{PAYMENTS.latest}</h3>
          <ul className="cash-latest">
            {latest.map((movement) => {
              const { at, kind, amountCents } = movement;
              return (
                <li key={`${at} ${kind}`}>
                  <span>
                    {movementName(movement)}
                    <OwnMoment at={at} />
                  </span>
                  <strong>
                    {amountCents > 0 ? '+' : ''}
                    {formatUsd(amountCents)}
                  </strong>
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

type BalanceTroubleProps = {
  balance: Pick<BalanceView, 'heldCents' | 'owedCents' | 'frozen'>;
  /** Why the account is frozen, if its customer can do something about it. */
  because: MendableBecause | null;
};

/** Why part of the balance is held, owed or frozen, and what helps. */
function BalanceTrouble({ balance, because }: BalanceTroubleProps) {
  const { heldCents, owedCents, frozen } = balance;
  if (heldCents === 0 && owedCents === 0 && !frozen) return null;
  return (
    <div className="mt-4 grid max-w-prose gap-2">
      {heldCents > 0 ? <p>{BALANCE_TROUBLE.held(heldCents)}</p> : null}
      {owedCents > 0 ? <p>{BALANCE_TROUBLE.owed(owedCents)}</p> : null}
      {frozen ? <p>{because === null ? BALANCE_TROUBLE.frozen : FROZEN_REASONS[because]}</p> : null}
      {owedCents > 0 || frozen ? <WriteToUs /> : null}
    </div>
  );
}

type BalanceLineProps = {
  balance: BalanceView;
  /** Omits the label, where a heading says it. */
  bare?: boolean;
};

/**
 * 'Earth Cash: $25.50', and what is pending, held or owed. Not a live region: it changes by itself, and a
 * screen reader should not announce that every second (WCAG 4.1.3; the result of an action is announced
 * where it was taken).
 */
export function BalanceLine({ balance, bare }: BalanceLineProps) {
  const { shownCents, pendingCents, unacceptedCents, heldCents, owedCents, frozen, isKnown } =
    balance;
  const hasAmount = isKnown || shownCents > 0;
  const unknown = bare ? '–' : CASH_HEADER.unknown;
  return (
    <p className="cash-line">
      <span>
        {bare ? null : `${CASH_HEADER.label} `}
        <strong>{hasAmount ? formatUsd(shownCents) : unknown}</strong>
      </span>
      {bare && !hasAmount ? <span>{CASH_HEADER.unknownHint}</span> : null}
      {pendingCents > 0 ? <span>{CASH_HEADER.pending(pendingCents)}</span> : null}
      {unacceptedCents > 0 ? <span>{CASH_HEADER.unaccepted(unacceptedCents)}</span> : null}
      {heldCents > 0 ? <span>{CASH_HEADER.held(heldCents)}</span> : null}
      {owedCents > 0 ? <span data-bad="">{CASH_HEADER.owed(owedCents)}</span> : null}
      {frozen ? <span data-bad="">{CASH_HEADER.frozen}</span> : null}
    </p>
  );
}

/** Replaces the balance once the session has expired. Signing in leads back to the same page. */
export function SignedOut() {
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="cash-line">
      <strong>{CASH_HEADER.signedOut}</strong>
      <a
        href={paths.signIn(pathname + search)}
        data-document="true"
        className="target text-link font-semibold"
      >
        {CASH_HEADER.signIn}
      </a>
    </p>
  );
}

function WriteToUs() {
  const { email } = useRootData().store;
  return (
    <p>
      <a href={mailTo(email, BALANCE_TROUBLE.subject)} className="target text-link font-semibold">
        {BALANCE_TROUBLE.write}
      </a>
    </p>
  );
}
