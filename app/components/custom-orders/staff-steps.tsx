import { ArtworkField } from './design-parts';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Notice } from '~/components/ui/notice';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { DetailSection } from '~/components/ui/detail-page';
import { PriceField } from '~/components/ui/forms/price-field';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders/erp-custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import type { CustomOrderView } from '~/domain/custom-orders/custom-order-view';
import type { Cents } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import { formatNumber } from '~/domain/core/numbers';

type StaffStepsProps = {
  order: CustomOrderView;
  /** The error that Shopify reported about the draft order; null if there is none. */
  draftError: string | null;
  /** Fields of the quote that are filled in before somebody types. */
  filled: Readonly<Record<string, string>>;
  tokens: string[];
  reply: AccountReply | undefined;
};

/** What staff can do with a request: quote, add a proof, cancel. */
export function StaffSteps({ order, draftError, filled, tokens, reply }: StaffStepsProps) {
  const isOpen = order.state !== 'ordered' && order.state !== 'cancelled';
  const isChangeable = isOpen && order.state !== 'accepted';
  if (!isOpen) return null;
  return (
    <>
      {draftError ? <Notice tone="problem">{draftError}</Notice> : null}
      {isChangeable ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <QuoteSection order={order} filled={filled} token={tokens[0] ?? ''} reply={reply} />
          {order.quote ? (
            <ProofSection
              isApproved={order.state === 'approved'}
              token={tokens[1] ?? ''}
              reply={reply}
            />
          ) : null}
        </div>
      ) : (
        <p>{CUSTOM_ORDER_STAFF.beingPaid}</p>
      )}
      {isChangeable ? (
        <details open={reply?.form === 'cancel'}>
          <summary className="target text-link">Cancel this request</summary>
          <AccountForm
            name="cancel"
            className="max-w-lg"
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

type StepProps = { token: string; reply: AccountReply | undefined };

function ProofSection({ isApproved, token, reply }: StepProps & { isApproved: boolean }) {
  return (
    <DetailSection id="add-proof" heading={CUSTOM_ORDER_STAFF.proof}>
      {isApproved ? <p>{CUSTOM_ORDER_STAFF.approvedBefore}</p> : null}
      <AccountForm
        name="proof"
        hidden={{ form_token: token }}
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
    </DetailSection>
  );
}

/** Writes to the customer, above the timeline in which it appears. */
export function CommentForm({ token, reply }: StepProps) {
  return (
    <AccountForm
      name="comment"
      hidden={{ form_token: token }}
      reply={reply}
      save="Send comment"
      refused="Comment not sent"
      variant="secondary"
    >
      {(field) => (
        <TextArea
          label="Comment to the customer"
          rows={2}
          maxLength={CUSTOM_ORDER_LENGTHS.comment}
          {...field('said')}
        />
      )}
    </AccountForm>
  );
}

const typedAmount = (amount: Cents | undefined) => (amount === undefined ? '' : storedText(amount));

function QuoteSection(props: StepProps & Pick<StaffStepsProps, 'order' | 'filled'>) {
  const { order, filled, token, reply } = props;
  const { quote } = order;
  const isFilled = Object.keys(filled).length > 0;
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <DetailSection
      id="to-quote"
      heading={quote ? CUSTOM_ORDER_STAFF.requote : CUSTOM_ORDER_STAFF.quote}
    >
      <details key={quote?.no ?? 0} open={quote === null || isFilled || reply?.form === 'quote'}>
        <summary className="target text-link">{CUSTOM_ORDER_STAFF.prices}</summary>
        <AccountForm
          name="quote"
          hidden={{ form_token: token, seen: quote?.no ?? 0 }}
          reply={reply}
          values={{
            case: typedAmount(quote?.caseCents),
            setup: typedAmount(quote?.setupCents),
            shipping: typedAmount(quote?.shippingCents),
            lead_time: quote?.leadTime,
            ...filled,
          }}
          save="Send quote"
          refused="Quote not sent"
          variant={quote ? 'secondary' : 'primary'}
        >
          {(field) => (
            <>
              <PriceField
                nowCents={quote?.caseCents ?? null}
                label={`Price per case of ${formatNumber(order.caseCount)} (USD)`}
                hint={`Cases requested: ${order.quantity / order.caseCount}.`}
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
      </details>
    </DetailSection>
  );
}
