import { LinkButton } from '~/components/ui/link-button';
import { nextWords, PORTAL } from '~/content/ambassadors/ambassador-portal';
import type { NextPayable } from '~/domain/ambassadors/ambassador-overview';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { paths } from '~/paths';

type PayableCardProps = {
  payableCents: Cents;
  pendingCents: Cents;
  paidCents: Cents;
  requestedCents: Cents;
  next: NextPayable | null;
  minimumCents: Cents;
};

/** The payable amount as the page's largest figure, with a link to the payout or what is still missing. */
export function PayableCard(props: PayableCardProps) {
  const { payableCents, pendingCents, paidCents, requestedCents, next, minimumCents } = props;
  const missing = cents(minimumCents - payableCents);
  return (
    <section aria-labelledby="payable" className="cash-card">
      <div>
        <h2 id="payable" className="text-lg">
          {PORTAL.payable}
        </h2>
        <p className="portal-amount">{formatUsd(payableCents)}</p>
        {payableCents < 0 ? <p className="mt-2">{PORTAL.owed}</p> : null}
        {missing > 0 ? (
          <p className="mt-2">
            {PORTAL.missing(missing, minimumCents)} {next ? nextWords(next) : PORTAL.nothingHeld}
          </p>
        ) : null}
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          {missing > 0 ? (
            <a href={paths.commissionPayout()} className="target text-link font-semibold">
              {PORTAL.payouts}
            </a>
          ) : (
            <LinkButton to={paths.commissionPayout()}>{PORTAL.pay}</LinkButton>
          )}
          <a href={paths.commissionStatement()} className="target text-link font-semibold">
            {PORTAL.statement}
          </a>
        </p>
      </div>
      <div>
        <dl className="cash-review">
          <div>
            <dt>{PORTAL.pending}</dt>
            <dd>{formatUsd(pendingCents)}</dd>
          </div>
          {requestedCents > 0 ? (
            <div>
              <dt>{PORTAL.requested}</dt>
              <dd>{formatUsd(requestedCents)}</dd>
            </div>
          ) : null}
          <div>
            <dt>{PORTAL.paid}</dt>
            <dd>{formatUsd(paidCents)}</dd>
          </div>
        </dl>
        {missing <= 0 && next ? <p className="mt-3 text-sm">{nextWords(next)}</p> : null}
      </div>
    </section>
  );
}
