import { monthBegins, OWN_ALLOWANCE } from '~/content/organizations/organization-cash';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import type { OwnAllowance as Own } from '~/domain/organizations/organization-cash';
import { zoneWords } from '~/domain/organizations/organization-zone';

/** The reader's own limit: the month's figures for members; for admins, that there is none. */
export function OwnAllowance({ own }: { own: Own }) {
  const { isAdmin, allowanceCents, grantedCents, usedCents, leftCents, spendableCents } = own;
  if (isAdmin || leftCents === null) {
    return (
      <div>
        <h2 className="text-lg">{OWN_ALLOWANCE.title}</h2>
        <p className="mt-2">{OWN_ALLOWANCE.admin}</p>
        <dl className="cash-review">
          <Figure label={OWN_ALLOWANCE.used} amount={usedCents} />
        </dl>
      </div>
    );
  }
  const hasNone = allowanceCents === null && grantedCents === 0;
  return (
    <div>
      <h2 className="text-lg">{OWN_ALLOWANCE.title}</h2>
      {hasNone ? (
        <p className="mt-2">{OWN_ALLOWANCE.none}</p>
      ) : (
        <dl className="cash-review">
          <Figure label={OWN_ALLOWANCE.monthly} amount={allowanceCents} />
          {grantedCents > 0 ? <Figure label={OWN_ALLOWANCE.granted} amount={grantedCents} /> : null}
          <Figure label={OWN_ALLOWANCE.used} amount={usedCents} />
          <Figure label={OWN_ALLOWANCE.left} amount={leftCents} />
        </dl>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {spendableCents < leftCents ? `${OWN_ALLOWANCE.notAll(spendableCents)} ` : ''}
        {OWN_ALLOWANCE.until(monthBegins(own.month), zoneWords(own.zone))}
      </p>
    </div>
  );
}

function Figure({ label, amount }: { label: string; amount: Cents | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatUsd(amount ?? cents(0))}</dd>
    </div>
  );
}
