import { LinkButton } from '~/components/ui/link-button';
import { ORGANIZATION_CASH } from '~/content/organizations/organization-cash';
import { formatUsd, type Cents } from '~/domain/core/money';
import { paths } from '~/paths';

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
          <LinkButton to={paths.addEarthCash({ into: 'organization' })}>
            {ORGANIZATION_CASH.add}
          </LinkButton>
          <a href={paths.allowances()} className="target text-link font-semibold">
            {ORGANIZATION_CASH.allowances}
          </a>
        </p>
      ) : null}
    </div>
  );
}
