import { LinkButton } from '~/components/ui/forms/button';
import { cashOf } from '~/content/ledger/earth-cash';
import {
  CASH_CARD,
  monthBegins,
  ORGANIZATION_CASH,
  OWN_ALLOWANCE,
} from '~/content/organizations/organization-cash';
import type {
  OrganizationCashBrief,
  OwnAllowance as Own,
} from '~/domain/organizations/organization-cash';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { accountPaths } from '~/account-paths';
import { zoneLabel } from '~/domain/organizations/organization';

/** The organization's balance in brief, with a link to its page. */
export function OrganizationBalanceCard({ cash }: { cash: OrganizationCashBrief }) {
  const { name, isAdmin, availableCents, leftCents, openAllowanceRequests } = cash;
  return (
    <section
      aria-labelledby="organization-cash"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5 rounded-lg bg-soft p-6"
    >
      <div>
        <h2 id="organization-cash" className="text-lg">
          {cashOf(name)}
        </h2>
        <p className="font-display text-4xl font-bold tracking-tight tabular-nums">
          {formatUsd(availableCents)}
        </p>
        <p className="text-ink-soft">
          {leftCents === null ? ORGANIZATION_CASH.available : CASH_CARD.spendable}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isAdmin ? (
          <LinkButton to={accountPaths.addEarthCash({ into: 'organization' })} variant="secondary">
            {ORGANIZATION_CASH.add}
          </LinkButton>
        ) : null}
        <a href={accountPaths.organizationCash()} className="target text-link font-semibold">
          {CASH_CARD.see}
        </a>
        {openAllowanceRequests > 0 ? (
          <span className="font-semibold">{CASH_CARD.requests(openAllowanceRequests)}</span>
        ) : null}
      </p>
    </section>
  );
}

type CashSummaryProps = { availableCents: Cents; reservedCents: Cents; isAdmin: boolean };

/** The organization's balance; for admins with links to add Earth Cash and to the allowances. */
export function CashSummary({ availableCents, reservedCents, isAdmin }: CashSummaryProps) {
  return (
    <div>
      <h2 className="text-lg">{ORGANIZATION_CASH.available}</h2>
      <p className="organization-amount">{formatUsd(availableCents)}</p>
      {reservedCents > 0 ? (
        <p className="text-ink-soft">{ORGANIZATION_CASH.reserved(reservedCents)}</p>
      ) : null}
      {isAdmin ? (
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to={accountPaths.addEarthCash({ into: 'organization' })}>
            {ORGANIZATION_CASH.add}
          </LinkButton>
          <a href={accountPaths.allowances()} className="target text-link font-semibold">
            {ORGANIZATION_CASH.allowances}
          </a>
        </p>
      ) : null}
    </div>
  );
}

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
        {OWN_ALLOWANCE.until(monthBegins(own.month), zoneLabel(own.zone))}
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
