import { ArtworkField } from './ink-fields';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import type { CustomOrderView } from '~/domain/custom-orders/custom-order-view';
import type { Cents } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';

type StaffStepsProps = {
  order: CustomOrderView;
  /** The error that Shopify reported about the draft order; null if there is none. */
  draftError: string | null;
  tokens: string[];
  reply: AccountReply | undefined;
};

/** What staff can do with a request: quote, add a proof, comment, cancel. */
export function StaffSteps({ order, draftError, tokens, reply }: StaffStepsProps) {
  const isOpen = order.state !== 'ordered' && order.state !== 'cancelled';
  const isChangeable = isOpen && order.state !== 'accepted';
  if (!isOpen) return null;
  return (
    <>
      {draftError ? (
        <div className="mt-6">
          <Notice tone="problem">{draftError}</Notice>
        </div>
      ) : null}
      {isChangeable ? (
        <QuoteSection order={order} token={tokens[0] ?? ''} reply={reply} />
      ) : (
        <p className="mt-8">{CUSTOM_ORDER_STAFF.beingPaid}</p>
      )}
      {isChangeable && order.quote ? (
        <section aria-labelledby="add-proof" className="mt-10">
          <h2 id="add-proof">{CUSTOM_ORDER_STAFF.proof}</h2>
          {order.state === 'approved' ? (
            <p className="mt-2">{CUSTOM_ORDER_STAFF.approvedBefore}</p>
          ) : null}
          <AccountForm
            name="proof"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[1] ?? '' }}
            reply={reply}
            save="Add version"
            refused="Version not added"
            variant="secondary"
            hasFile
          >
            {(field) => (
              <>
                <ArtworkField
                  id="proof-file"
                  label="Proof file"
                  stored={null}
                  error={field('file').error}
                />
                <TextArea
                  label="Note to the customer"
                  optional
                  rows={3}
                  maxLength={CUSTOM_ORDER_LENGTHS.comment}
                  {...field('said')}
                />
              </>
            )}
          </AccountForm>
        </section>
      ) : null}
      <section aria-labelledby="say" className="mt-10">
        <h2 id="say">Comment</h2>
        <AccountForm
          name="comment"
          className="mt-4 max-w-lg"
          hidden={{ form_token: tokens[2] ?? '' }}
          reply={reply}
          save="Send comment"
          refused="Comment not sent"
          variant="secondary"
        >
          {(field) => (
            <TextArea
              label="To the customer"
              maxLength={CUSTOM_ORDER_LENGTHS.comment}
              {...field('said')}
            />
          )}
        </AccountForm>
      </section>
      {isChangeable ? (
        <details className="mt-10" open={reply?.form === 'cancel'}>
          <summary className="target">Cancel this request</summary>
          <AccountForm
            name="cancel"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[3] ?? '' }}
            reply={reply}
            save="Cancel request"
            refused="Request not canceled"
            variant="secondary"
          >
            {(field) => (
              <TextField label="Reason, shown to the customer" maxLength={200} {...field('said')} />
            )}
          </AccountForm>
        </details>
      ) : null}
    </>
  );
}

const typedAmount = (amount: Cents | undefined) => (amount === undefined ? '' : storedText(amount));

function QuoteSection({
  order,
  token,
  reply,
}: {
  order: CustomOrderView;
  token: string;
  reply: AccountReply | undefined;
}) {
  const { quote } = order;
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <section aria-labelledby="to-quote" className="mt-10">
      <h2 id="to-quote">{quote ? CUSTOM_ORDER_STAFF.requote : CUSTOM_ORDER_STAFF.quote}</h2>
      <AccountForm
        key={quote?.no ?? 0}
        name="quote"
        className="mt-4 max-w-lg"
        hidden={{ form_token: token, seen: quote?.no ?? 0 }}
        reply={reply}
        values={{
          case: typedAmount(quote?.caseCents),
          setup: typedAmount(quote?.setupCents),
          shipping: typedAmount(quote?.shippingCents),
          lead_time: quote?.leadTime,
        }}
        save="Send quote"
        refused="Quote not sent"
        variant={quote ? 'secondary' : 'primary'}
      >
        {(field) => (
          <>
            <TextField
              label={`Price per case of ${order.caseCount.toLocaleString('en-US')} (USD)`}
              hint={`Cases requested: ${order.quantity / order.caseCount}.`}
              {...money}
              {...field('case')}
            />
            <TextField label="Plate and setup fee (USD)" {...money} {...field('setup')} />
            <TextField label="Shipping (USD)" {...money} {...field('shipping')} />
            <TextField
              label="Lead time"
              hint="For example, 3 weeks after approval"
              maxLength={CUSTOM_ORDER_LENGTHS.leadTime}
              autoComplete="off"
              {...field('lead_time')}
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}
