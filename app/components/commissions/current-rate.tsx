import { PORTAL, rateWords } from '~/content/ambassadors/ambassador-portal';
import type { RateRule, ShownRate } from '~/domain/commissions/commission-shown';
import { paths } from '~/paths';

type CurrentRateProps = {
  rates: Record<RateRule, ShownRate | null>;
  hasFinishedTraining: boolean;
  holdDays: number;
};

const WORDS = PORTAL.rates;

/** The current commission rate, what it is paid on, and how to reach the higher rate. */
export function CurrentRate({ rates, hasFinishedTraining, holdDays }: CurrentRateProps) {
  const { standard, trained } = rates;
  const own = (hasFinishedTraining ? trained : null) ?? standard;
  const isHigher = trained !== null && own !== null && trained.basisPoints > own.basisPoints;
  return (
    <section aria-labelledby="rate">
      <h2 id="rate">{WORDS.heading}</h2>
      <div className="mt-2 flex max-w-prose flex-col items-start gap-3">
        {own ? <p>{WORDS.own(rateWords(own))}</p> : null}
        <p className="text-ink-soft">
          {WORDS.basis(holdDays)} {WORDS.change}
        </p>
        {isHigher && !hasFinishedTraining ? (
          <p>
            {WORDS.higher(rateWords(trained))}{' '}
            <a href={paths.training()} className="target text-link">
              {WORDS.training}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
}
