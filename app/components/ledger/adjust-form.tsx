import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { FactList } from '~/components/ui/lists/fact-list';
import { Notice } from '~/components/ui/notice';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { ADJUSTMENTS, signedUsd } from '~/content/ledger/erp-cash';
import { ADJUSTMENT_BOUNDS } from '~/domain/ledger/adjustment';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { ADJUSTMENT_SIDES, type AdjustmentSide } from '~/domain/staff/approval';

const { form: labels, was, becomes, sides } = ADJUSTMENTS;

type AdjustFormProps = {
  /** The customer's number. */
  id: string;
  availableCents: Cents;
  limitCents: number;
  totalCents: number;
  /** Why the account is frozen; null if it is not. */
  frozenBecause: string | null;
  /** The amount that the link to the form says. */
  amount: string;
  /** Form token: posted twice, it makes one adjustment. */
  token: string;
  reply: AccountReply | undefined;
};

/** Asks for an adjustment: the amount to add or subtract, and the reason. */
export function AdjustForm(props: AdjustFormProps) {
  const { id, availableCents, limitCents, totalCents, frozenBecause, amount, token, reply } = props;
  const postedToken = reply?.result.initialValue?.['form_token'];
  return (
    <>
      {frozenBecause === null ? null : <FrozenNotice because={frozenBecause} />}
      <FactList facts={[{ term: was, value: formatUsd(availableCents) }]} />
      <AccountForm
        name="review"
        reply={reply}
        values={{ against: 'loss', amount }}
        save={labels.next}
        className="mt-6 max-w-xl"
        summaryLevel={2}
        beside={
          <a href={erpPaths.customer(id)} className="target text-link">
            {labels.cancel}
          </a>
        }
      >
        {(field) => (
          <>
            <input
              type="hidden"
              name="form_token"
              value={typeof postedToken === 'string' ? postedToken : token}
            />
            <TextField
              {...field('amount')}
              label={labels.amount}
              hint={labels.amountHint(formatUsd(cents(limitCents)), formatUsd(cents(totalCents)))}
              maxLength={ADJUSTMENT_BOUNDS.amount}
              autoComplete="off"
              required
            />
            <SelectField
              {...field('against')}
              label={labels.against}
              options={ADJUSTMENT_SIDES.map((value) => ({ value, label: sides[value] }))}
            />
            <TextArea
              {...field('reason')}
              label={labels.reason}
              hint={labels.reasonHint}
              rows={3}
              maxLength={ADJUSTMENT_BOUNDS.reason}
              required
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

/** Explains what a frozen account means for an adjustment, and links to the discrepancies. */
function FrozenNotice({ because }: { because: string }) {
  return (
    <div className="mb-6 max-w-prose">
      <Notice tone="info">
        {labels.frozen.why(because)} {labels.frozen.what}
      </Notice>
      <p className="mt-3">
        <a href={erpPaths.discrepancies()} className="target text-link">
          {labels.frozen.where}
        </a>
      </p>
    </div>
  );
}

type AdjustReviewProps = {
  name: string;
  review: {
    needsSecond: boolean;
    isFrozen: boolean;
    availableCents: Cents;
    becomesCents: Cents;
    amountCents: Cents;
    typed: { amount: string; against: AdjustmentSide; reason: string; form_token: string };
  };
};

/** Asks for confirmation, and says whether the adjustment is posted at once or needs an admin's approval. */
export function AdjustReview({ name, review }: AdjustReviewProps) {
  const { needsSecond, isFrozen, availableCents, becomesCents, amountCents, typed } = review;
  const second = isFrozen ? labels.secondFrozen : labels.second;
  return (
    <>
      <ArrivalHeading level={2}>{labels.review(name)}</ArrivalHeading>
      <p className="mb-6 mt-2">{needsSecond ? second : labels.singleApprover}</p>
      <FactList
        facts={[
          { term: labels.amount, value: signedUsd(amountCents) },
          { term: labels.against, value: sides[typed.against] },
          {
            term: labels.reason,
            value: <span className="whitespace-pre-line">{typed.reason}</span>,
          },
          { term: was, value: formatUsd(availableCents) },
          { term: becomes, value: formatUsd(becomesCents) },
        ]}
      />
      <div className="mt-8 flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton
          intent="confirm"
          label={needsSecond ? labels.confirmSecond : labels.confirmSingle}
          fields={typed}
          variant="primary"
        />
        <PostButton intent="change" label={labels.change} fields={typed} variant="quiet" />
      </div>
    </>
  );
}
