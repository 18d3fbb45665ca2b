import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Fact, Facts } from '~/components/ui/lists/facts';
import { HolderLink } from '~/components/ledger/holder-link';
import { Moment } from '~/components/staff/ask-form';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { payoutWay } from '~/content/commissions/commission-payout';
import { PAYOUT_STATES, PAYOUTS } from '~/content/commissions/erp-payouts';
import { type PayoutShown, stillEarned } from '~/domain/commissions/commission-payout';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import type { MoneyHolder } from '~/domain/ledger/ledger';

/** A payout as its page shows it; `endedBy` is a name. */
type Shown = PayoutShown & { endedBy: string | null };

type PayoutFactsProps = { payout: Shown; holder: MoneyHolder | null; besidesCents: Cents };

/** The facts of a payout. */
export function PayoutFacts({ payout, holder, besidesCents }: PayoutFactsProps) {
  const { state, askedAt, endedAt, endedBy, reference, reason } = payout;
  return (
    <Facts>
      <Fact term={PAYOUTS.ambassador}>
        <HolderLink holder={holder} />
      </Fact>
      <Fact term={PAYOUTS.amount}>{formatUsd(payout.cents)}</Fact>
      <Fact term={PAYOUTS.way}>{payoutWay(payout)}</Fact>
      <Fact term={PAYOUTS.state}>{PAYOUT_STATES[state]}</Fact>
      <Fact term={PAYOUTS.asked}>
        <Moment iso={askedAt} />
      </Fact>
      {endedAt === null ? null : (
        <Fact term={PAYOUTS.ended}>
          <Moment iso={endedAt} />
        </Fact>
      )}
      {endedBy === null ? null : <Fact term={PAYOUTS.by}>{endedBy}</Fact>}
      {reference === null ? null : <Fact term={PAYOUTS.reference}>{reference}</Fact>}
      {reason === null ? null : <Fact term={PAYOUTS.reason}>{reason}</Fact>}
      <Fact term={PAYOUTS.besides}>{formatUsd(besidesCents)}</Fact>
    </Facts>
  );
}

type PayoutEndsProps = {
  payout: Shown;
  besidesCents: Cents;
  canDecide: boolean;
  reply: AccountReply | undefined;
};

/** Ends a transfer: it was made, or it will not be. Both say what will happen. */
export function PayoutEnds({ payout, besidesCents, canDecide, reply }: PayoutEndsProps) {
  if (payout.state !== 'asked') {
    // Another staff member has ended it meanwhile: show the refusal; the facts above show their decision.
    const faults = Object.values(reply?.result.error ?? {}).flat();
    return faults.map((fault) => (
      <div key={fault} className="mt-8">
        <Notice tone="problem">{fault}</Notice>
      </div>
    ));
  }
  const besides = <input type="hidden" name="besides" value={String(besidesCents)} />;
  return (
    <>
      {besidesCents < 0 ? (
        <div className="mt-8 max-w-prose">
          <Notice tone="problem">
            {PAYOUTS.short(
              formatUsd(payout.cents),
              formatUsd(cents(stillEarned(payout.cents, besidesCents))),
              formatUsd(cents(-besidesCents)),
            )}
          </Notice>
        </div>
      ) : null}
      {canDecide ? (
        <div className="mt-10 grid gap-10 lg:grid-cols-2">
          <section aria-labelledby="pay">
            <h2 id="pay">{PAYOUTS.pay.heading}</h2>
            <p className="mb-5 mt-2">{PAYOUTS.pay.what}</p>
            <AccountForm name="pay" reply={reply} save={PAYOUTS.pay.send} drawn={['reference']}>
              {(field) => (
                <>
                  {besides}
                  <TextField
                    {...field('reference')}
                    label={PAYOUTS.pay.reference}
                    maxLength={100}
                    autoComplete="off"
                    required
                  />
                </>
              )}
            </AccountForm>
          </section>
          <section aria-labelledby="refuse">
            <h2 id="refuse">{PAYOUTS.refuse.heading}</h2>
            <p className="mb-5 mt-2">{PAYOUTS.refuse.what}</p>
            <AccountForm
              name="refuse"
              reply={reply}
              save={PAYOUTS.refuse.send}
              variant="secondary"
              drawn={['reason']}
            >
              {(field) => (
                <>
                  {besides}
                  <TextField
                    {...field('reason')}
                    label={PAYOUTS.refuse.reason}
                    maxLength={300}
                    autoComplete="off"
                    required
                  />
                </>
              )}
            </AccountForm>
          </section>
        </div>
      ) : (
        <p className="mt-8">{PAYOUTS.onlyAdmins}</p>
      )}
    </>
  );
}
