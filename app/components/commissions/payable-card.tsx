import { LinkButton } from '~/components/ui/forms/button';
import { dayLabel, PORTAL } from '~/content/ambassadors/ambassador-portal';
import type { NextPayable } from '~/domain/ambassadors/ambassador';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { PAYOUT } from '~/content/commissions/commission-payout';
import { nextLabel } from '~/content/commissions/commission';

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
            {PORTAL.missing(missing, minimumCents)} {next ? nextLabel(next) : PORTAL.nothingHeld}
          </p>
        ) : null}
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          {missing > 0 ? (
            <a href={accountPaths.commissionPayout()} className="target text-link font-semibold">
              {PORTAL.payouts}
            </a>
          ) : (
            <LinkButton to={accountPaths.commissionPayout()}>{PORTAL.pay}</LinkButton>
          )}
          <a href={accountPaths.commissionStatement()} className="target text-link font-semibold">
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
        {missing <= 0 && next ? <p className="mt-3 text-sm">{nextLabel(next)}</p> : null}
      </div>
    </section>
  );
}

type From = { at: string; payableCents: Cents } | null;

type PayoutFigureProps = {
  payableCents: Cents;
  pendingCents: Cents;
  paidCents: Cents;
  requestedCents: Cents;
  minimumCents: Cents;
  next: From;
  enough: From;
};

/**
 * The payable amount as the page's largest figure. Below the minimum: how much is missing, and when more
 * becomes payable.
 */
export function PayoutFigure(props: PayoutFigureProps) {
  const { payableCents, pendingCents, paidCents, requestedCents, minimumCents, next, enough } =
    props;
  const missing = cents(minimumCents - payableCents);
  return (
    <section aria-labelledby="payable" className="cash-card">
      <div>
        <h2 id="payable" className="text-lg">
          {PAYOUT.payable}
        </h2>
        <p className="portal-amount">{formatUsd(payableCents)}</p>
        {payableCents < 0 ? <p className="mt-2">{PAYOUT.owed}</p> : null}
        {missing > 0 ? (
          <p className="mt-2">
            {PAYOUT.missing(missing, minimumCents)} <Later next={next} enough={enough} />
          </p>
        ) : null}
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          <a href={accountPaths.commissionStatement()} className="target text-link font-semibold">
            {PAYOUT.statement}
          </a>
          {missing > 0 && paidCents + requestedCents > 0 ? (
            <a href={paths.shopAll()} className="target text-link font-semibold">
              {PAYOUT.shop}
            </a>
          ) : null}
        </p>
      </div>
      <dl className="cash-review">
        <div>
          <dt>{PAYOUT.pending}</dt>
          <dd>{formatUsd(pendingCents)}</dd>
        </div>
        {requestedCents > 0 ? (
          <div>
            <dt>{PAYOUT.requested}</dt>
            <dd>{formatUsd(requestedCents)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{PAYOUT.paid}</dt>
          <dd>{formatUsd(paidCents)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Later({ next, enough }: { next: From; enough: From }) {
  const from = enough ?? next;
  if (from === null) return PAYOUT.nothingHeld;
  const labels = enough ? PAYOUT.enough(from.payableCents) : PAYOUT.next(from.payableCents);
  return (
    <>
      {labels} <DayOf at={from.at} />.
    </>
  );
}

/** A date by the store's calendar. @param at ISO 8601 */
function DayOf({ at }: { at: string }) {
  return <time dateTime={at}>{dayLabel(at)}</time>;
}
