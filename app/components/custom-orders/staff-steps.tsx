import { ArtworkField } from '~/components/custom-orders/artwork-field';
import { type StepFault, StepForm } from './customer-steps';
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
  draftFault: string | null;
  tokens: string[];
  reply: StepFault | undefined;
};

/** What staff can do with a request: quote, add a proof, comment, cancel. */
export function StaffSteps({ order, draftFault, tokens, reply }: StaffStepsProps) {
  const isOpen = order.state !== 'ordered' && order.state !== 'cancelled';
  const isChangeable = isOpen && order.state !== 'accepted';
  if (!isOpen) return null;
  return (
    <>
      {draftFault ? (
        <div className="mt-6">
          <Notice tone="problem">{draftFault}</Notice>
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
          <StepForm
            intent="proof"
            token={tokens[1] ?? ''}
            reply={reply}
            send="Add version"
            refused="Not added"
            hasFile
          >
            <ArtworkField
              id="proof-file"
              label="File of the proof"
              kept={null}
              error={reply?.controlId === 'proof-file' ? reply.fault : undefined}
            />
            <TextArea
              key={tokens[1]}
              id="proof-note"
              name="said"
              label="Note to the customer"
              optional
              rows={3}
              maxLength={CUSTOM_ORDER_LENGTHS.comment}
              defaultValue={reply?.intent === 'proof' ? (reply.typed['said'] ?? '') : ''}
              error={reply?.controlId === 'proof-note' ? reply.fault : ''}
            />
          </StepForm>
        </section>
      ) : null}
      <section aria-labelledby="say" className="mt-10">
        <h2 id="say">Comment</h2>
        <StepForm
          intent="comment"
          token={tokens[2] ?? ''}
          reply={reply}
          send="Send comment"
          refused="Not sent"
        >
          <TextArea
            key={tokens[2]}
            id="said"
            name="said"
            label="To the customer"
            maxLength={CUSTOM_ORDER_LENGTHS.comment}
            defaultValue={reply?.intent === 'comment' ? (reply.typed['said'] ?? '') : ''}
          />
        </StepForm>
      </section>
      {isChangeable ? (
        <details className="mt-10" open={reply?.intent === 'cancel'}>
          <summary className="target">Cancel this request</summary>
          <StepForm
            intent="cancel"
            token={tokens[3] ?? ''}
            reply={reply}
            send="Cancel request"
            refused="Not cancelled"
          >
            <TextField
              id="reason"
              name="said"
              label="Reason, for the customer"
              maxLength={200}
              defaultValue={reply?.intent === 'cancel' ? (reply.typed['said'] ?? '') : ''}
              error={reply?.controlId === 'reason' ? reply.fault : ''}
            />
          </StepForm>
        </details>
      ) : null}
    </>
  );
}

function QuoteSection({
  order,
  token,
  reply,
}: {
  order: CustomOrderView;
  token: string;
  reply: StepFault | undefined;
}) {
  const own = reply?.intent === 'quote' ? reply : undefined;
  const { quote } = order;
  const text = (name: string, amount: Cents | undefined) => ({
    id: `quote-${name}`,
    name,
    defaultValue: own?.typed[name] ?? (amount === undefined ? '' : storedText(amount)),
    error: own?.controlId === `quote-${name}` ? own.fault : '',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <section aria-labelledby="to-quote" className="mt-10">
      <h2 id="to-quote">{quote ? CUSTOM_ORDER_STAFF.requote : CUSTOM_ORDER_STAFF.quote}</h2>
      <StepForm
        key={quote?.no ?? 0}
        intent="quote"
        token={token}
        reply={reply}
        send="Send quote"
        refused="Not quoted"
        variant={quote ? 'secondary' : 'primary'}
      >
        <input type="hidden" name="seen" value={quote?.no ?? 0} />
        <TextField
          label={`Price of a case of ${order.caseCount.toLocaleString('en-US')}, USD`}
          hint={`${order.quantity / order.caseCount} cases are wanted.`}
          {...text('case', quote?.caseCents)}
        />
        <TextField label="Plates and preparing, USD" {...text('setup', quote?.setupCents)} />
        <TextField label="Shipping, USD" {...text('shipping', quote?.shippingCents)} />
        <TextField
          label="Lead time"
          hint="For example: three weeks after approval"
          maxLength={CUSTOM_ORDER_LENGTHS.leadTime}
          {...text('lead_time', undefined)}
          inputMode="text"
          defaultValue={own?.typed['lead_time'] ?? quote?.leadTime ?? ''}
        />
      </StepForm>
    </section>
  );
}
