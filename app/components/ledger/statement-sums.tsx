import { STATEMENT } from '~/content/ledger/statement';
import { cents, formatUsd } from '~/domain/core/money';
import type { Statement } from '~/domain/ledger/statement';

type Sums = Omit<Statement, 'movements' | 'heldCents'> & Partial<Pick<Statement, 'heldCents'>>;

/** The sums of a statement: opening balance, in, out, closing balance. */
export function StatementSums({ statement }: { statement: Sums }) {
  const { openingCents, inCents, outCents, closingCents, heldCents = cents(0) } = statement;
  const sums = [
    [STATEMENT.opening, formatUsd(openingCents)],
    [STATEMENT.came, formatUsd(inCents)],
    [STATEMENT.went, formatUsd(outCents)],
    [STATEMENT.closing, formatUsd(closingCents)],
    ...(heldCents === 0 ? [] : [[STATEMENT.held, formatUsd(heldCents)] as const]),
  ] as const;
  return (
    <>
      <dl className="statement-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {heldCents !== 0 && <p className="mt-3 text-sm text-ink-soft">{STATEMENT.heldHint}</p>}
    </>
  );
}
