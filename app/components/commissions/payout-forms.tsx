import type { ReactNode } from 'react';
import { Form, useNavigation } from '~/framework';
import { Button } from '~/components/ui/forms/button';
import { PAYOUT, payoutMethod } from '~/content/commissions/commission-payout';
import { calendarLabel } from '~/content/core/dates';
import { type PayoutShown, stillEarned } from '~/domain/commissions/commission-payout';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { accountPaths } from '~/account-paths';
import { AccountForm, type AccountReply, allErrors } from '~/components/ui/forms/account-form';
import { DetailSection, NextAction } from '~/components/ui/detail-page';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { WalletLink } from '~/components/ledger/wallet-link';
import { Moment } from '~/components/staff/confirm-form';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { PAYOUTS } from '~/content/commissions/erp-payouts';
import type { WalletOwner } from '~/domain/ledger/ledger';

type PayoutFormProps = {
  intent: 'earth-cash' | 'transfer';
  /** Form token: pressing the button twice makes one payout. */
  token: string;
  /** The amount shown, which is posted with the form. */
  payableCents: Cents;
};

/** One of the two kinds of payout: what it means, and its confirmation. */
export function PayoutForm({ intent, token, payableCents }: PayoutFormProps) {
  const labels = intent === 'earth-cash' ? PAYOUT.cash : PAYOUT.transfer;
  return (
    <section aria-labelledby={intent} className="max-w-prose">
      <h2 id={intent}>{labels.heading}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{labels.text}</p>
      <Confirmed
        intent={intent}
        open={labels.open(payableCents)}
        sure={labels.sure(payableCents)}
        button={labels.button(payableCents)}
        token={token}
      >
        <input type="hidden" name="cents" value={payableCents} />
      </Confirmed>
    </section>
  );
}

/** The transfer that is requested, with a way to cancel it. */
export function PayoutWaiting({ payout, token }: { payout: PayoutShown; token: string }) {
  const { waiting } = PAYOUT;
  const day = calendarLabel(storeDay(Date.parse(payout.requestedAt)));
  return (
    <section aria-labelledby="waiting" className="max-w-prose">
      <h2 id="waiting">{waiting.heading}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{waiting.text(payout.cents, day)}</p>
      <Confirmed intent="cancel" {...waiting} token={token}>
        <input type="hidden" name="payout" value={payout.id} />
      </Confirmed>
    </section>
  );
}

type ConfirmedProps = {
  intent: 'earth-cash' | 'transfer' | 'cancel';
  /** What opens the question, the question, and the button that answers it. */
  open: string;
  sure: string;
  button: string;
  token: string;
  children: ReactNode;
};

/** A form behind a question, without JavaScript too. */
function Confirmed({ intent, open, sure, button, token, children }: ConfirmedProps) {
  const { formAction, formData } = useNavigation();
  const isSending =
    formAction === accountPaths.commissionPayout() && formData?.get('form_token') === token;
  return (
    <details>
      <summary className="target font-semibold">{open}</summary>
      <p className="mt-2 mb-4">{sure}</p>
      <Form
        method="post"
        action={accountPaths.commissionPayout()}
        replace
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        <input type="hidden" name="form_token" value={token} />
        {children}
        <Button
          name="intent"
          value={intent}
          variant={intent === 'earth-cash' ? 'primary' : 'secondary'}
          busy={isSending}
        >
          {button}
        </Button>
      </Form>
    </details>
  );
}

/** A payout as its page shows it; `endedBy` is a name. */
type Shown = PayoutShown & { endedBy: string | null };

type PayoutSideProps = { payout: Shown; wallet: WalletOwner | null; besidesCents: Cents };

/** Whom a payout is for, and how it was made. */
export function PayoutSide({ payout, wallet, besidesCents }: PayoutSideProps) {
  const { requestedAt, endedBy, reference } = payout;
  return (
    <>
      <DetailSection id="ambassador" heading={PAYOUTS.ambassador}>
        <p>
          <WalletLink wallet={wallet} />
        </p>
        <FactList facts={[{ term: PAYOUTS.besides, value: formatUsd(besidesCents) }]} />
      </DetailSection>
      <DetailSection id="facts" heading={PAYOUTS.facts}>
        <FactList>
          <Fact term={PAYOUTS.method}>{payoutMethod(payout)}</Fact>
          <Fact term={PAYOUTS.asked}>
            <Moment iso={requestedAt} />
          </Fact>
          {endedBy === null ? null : <Fact term={PAYOUTS.by}>{endedBy}</Fact>}
          {reference === null ? null : <Fact term={PAYOUTS.reference}>{reference}</Fact>}
        </FactList>
      </DetailSection>
    </>
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
  const isOpen = payout.state === 'asked';
  if (!isOpen || !canDecide) {
    // Another staff member has ended it meanwhile, or made this one no admin: show the rejection without the form.
    return (
      <>
        {allErrors(reply).map((error) => (
          <Notice key={error} tone="problem">
            {error}
          </Notice>
        ))}
        {isOpen ? <NextAction text={PAYOUTS.onlyAdmins} /> : null}
      </>
    );
  }
  const besides = <input type="hidden" name="besides" value={String(besidesCents)} />;
  return (
    <>
      {besidesCents < 0 ? (
        <Notice tone="problem">
          {PAYOUTS.short(
            formatUsd(payout.cents),
            formatUsd(cents(stillEarned(payout.cents, besidesCents))),
            formatUsd(cents(-besidesCents)),
          )}
        </Notice>
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        <section aria-labelledby="pay">
          <h2 id="pay">{PAYOUTS.pay.heading}</h2>
          <p className="mb-3">{PAYOUTS.pay.what}</p>
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
          <p className="mb-3">{PAYOUTS.refuse.what}</p>
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
    </>
  );
}
