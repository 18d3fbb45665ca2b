import { DEPOSIT_PAGE, TOP_UP_BEGAN } from '~/content/deposits/deposit-words';
import { cashOf } from '~/content/ledger/earth-cash';
import { momentWords } from '~/content/core/dates';
import { isUncharged, type DepositShown } from '~/domain/deposits/deposit-shown';
import { formatUsd } from '~/domain/core/money';

/** The figures of one deposit; without the credit once it can no longer arrive. */
export function DepositFacts({ deposit }: { deposit: DepositShown }) {
  const { amountCents, bonusCents, creditCents, methodName } = deposit;
  const { createdAt, creditedAt, reversed, organization, isTopUp } = deposit;
  const rows = [
    [DEPOSIT_PAGE.method, methodName],
    ...(isTopUp ? [[DEPOSIT_PAGE.begunBy, TOP_UP_BEGAN] as const] : []),
    ...(organization ? [[DEPOSIT_PAGE.into, cashOf(organization)] as const] : []),
    [DEPOSIT_PAGE.amount, formatUsd(amountCents)],
    ...(isUncharged(deposit)
      ? []
      : ([
          [DEPOSIT_PAGE.bonus, formatUsd(bonusCents)],
          [DEPOSIT_PAGE.credit, formatUsd(creditCents)],
        ] as const)),
    [DEPOSIT_PAGE.started, momentWords(createdAt)],
    ...(creditedAt ? [[DEPOSIT_PAGE.credited, momentWords(creditedAt)] as const] : []),
    ...(reversed?.heldCents ? [[DEPOSIT_PAGE.held, formatUsd(reversed.heldCents)] as const] : []),
    ...(reversed?.goneCents
      ? [[DEPOSIT_PAGE.gone(deposit), formatUsd(reversed.goneCents)] as const]
      : []),
  ] as const;
  return (
    <dl className="cash-review mt-10">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
