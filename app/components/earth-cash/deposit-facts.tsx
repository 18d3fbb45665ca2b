import { DEPOSIT_PAGE } from '~/content/earth-cash';
import { momentWords } from '~/content/statement';
import type { DepositShown } from '~/domain/deposit-shown';
import { formatUsd } from '~/domain/money';

/** The figures of one deposit. */
export function DepositFacts({ deposit }: { deposit: DepositShown }) {
  const { amountCents, bonusCents, creditCents, methodName } = deposit;
  const { createdAt, creditedAt } = deposit;
  const rows = [
    [DEPOSIT_PAGE.method, methodName],
    [DEPOSIT_PAGE.amount, formatUsd(amountCents)],
    [DEPOSIT_PAGE.bonus, formatUsd(bonusCents)],
    [DEPOSIT_PAGE.credit, formatUsd(creditCents)],
    [DEPOSIT_PAGE.begun, momentWords(createdAt)],
    ...(creditedAt ? [[DEPOSIT_PAGE.credited, momentWords(creditedAt)] as const] : []),
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
