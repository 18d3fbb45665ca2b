import { LinkButton } from '~/components/ui/link-button';
import { cashOf } from '~/content/ledger/earth-cash';
import {
  CASH_CARD,
  OWN_ALLOWANCE,
  ORGANIZATION_CASH,
} from '~/content/organizations/organization-cash';
import type { OrganizationCashBrief } from '~/domain/organizations/organization-cash';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

/** The organization's balance in brief, with a link to its page. */
export function OrganizationBalanceCard({ cash }: { cash: OrganizationCashBrief }) {
  const { name, isAdmin, availableCents, leftCents, openAsks } = cash;
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
        {leftCents === null ? null : (
          <p className="text-ink-soft">
            {OWN_ALLOWANCE.left}: {formatUsd(leftCents)}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isAdmin ? (
          <LinkButton to={paths.addEarthCash({ into: 'organization' })} variant="secondary">
            {ORGANIZATION_CASH.add}
          </LinkButton>
        ) : null}
        <a href={paths.organizationCash()} className="target text-link font-semibold">
          {CASH_CARD.see}
        </a>
        {openAsks > 0 ? <span className="font-semibold">{CASH_CARD.asks(openAsks)}</span> : null}
      </p>
    </section>
  );
}
