import { StepForm, type StepFault } from '~/components/custom-orders/step-form';
import { LinkButton } from '~/components/ui/link-button';
import { TextArea } from '~/components/ui/forms/text-area';
import { CUSTOM_ORDER_ADDRESS, CUSTOM_ORDER_ERRORS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import { customerStep } from '~/domain/custom-orders/custom-order-next';
import type { CustomOrderView } from '~/domain/custom-orders/custom-order-view';
import { paths } from '~/paths';

type CustomerStepsProps = {
  order: CustomOrderView;
  tokens: string[];
  reply: StepFault | undefined;
};

/** The customer's next step, as the page's main action. */
export function NextStep({ order, tokens, reply }: CustomerStepsProps) {
  const [newest] = order.proofs;
  const step = customerStep(order);
  if (step === 'pay') {
    return (
      <LinkButton to={paths.payCustomOrder(order.id)} className="mt-4">
        Pay and order
      </LinkButton>
    );
  }
  if (step === 'address') {
    return (
      <LinkButton to="#where" className="mt-4">
        {CUSTOM_ORDER_ADDRESS.say}
      </LinkButton>
    );
  }
  if (step === 'payment' && order.paymentId) {
    return (
      <LinkButton to={paths.checkoutPayment(order.paymentId)} className="mt-4">
        See your payment
      </LinkButton>
    );
  }
  if (order.proofTurn !== null && newest) {
    return (
      <StepForm
        intent="approve"
        token={tokens[0] ?? ''}
        reply={reply}
        send={`Approve version ${newest.version}${step === 'approve' ? '' : ' as it is'}`}
        refused="Not approved"
        variant={step === 'approve' ? 'primary' : 'secondary'}
      >
        <input type="hidden" name="version" value={newest.version} />
      </StepForm>
    );
  }
  return null;
}

/** The customer's other actions: comment, cancel. */
export function OtherSteps({ order, tokens, reply }: CustomerStepsProps) {
  const isOpen = order.state !== 'ordered' && order.state !== 'cancelled';
  const own = reply?.intent === 'comment' ? reply : undefined;
  if (!isOpen) return null;
  return (
    <>
      <section aria-labelledby="say" className="mt-10">
        <h2 id="say">Comment</h2>
        <StepForm
          intent="comment"
          token={tokens[1] ?? ''}
          reply={reply}
          send="Send comment"
          refused="Not sent"
        >
          <TextArea
            key={tokens[1]}
            id="said"
            name="said"
            label={order.proofs.length > 0 ? 'What should change, or a question' : 'To our people'}
            maxLength={CUSTOM_ORDER_LENGTHS.comment}
            defaultValue={own?.typed['said'] ?? ''}
            error={own ? own.fault : ''}
          />
        </StepForm>
      </section>
      {order.state === 'accepted' ? null : (
        <details className="mt-10" open={reply?.intent === 'cancel'}>
          <summary className="target">Cancel this request</summary>
          <p className="mt-2 max-w-prose">
            Nothing was charged, and nothing will be printed. It cannot be reopened.
          </p>
          <StepForm
            intent="cancel"
            token={tokens[2] ?? ''}
            reply={reply}
            send="Cancel request"
            refused={CUSTOM_ORDER_ERRORS.late}
          />
        </details>
      )}
    </>
  );
}
