import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useRef } from 'react';
import { CodeField } from '~/components/ui/forms/code-field';
import { DeliveryReview } from '~/components/checkout/delivery-review';
import { OrderBlocked } from '~/components/checkout/order-blocked';
import { OrderSummary } from '~/components/checkout/order-summary';
import { PaymentChoice } from '~/components/checkout/payment-choice';
import { PlaceOrder } from '~/components/checkout/place-order';
import { REVIEW_IDS } from '~/components/checkout/review-ids';
import { Totals } from '~/components/checkout/totals';
import { totalRows } from '~/components/checkout/total-rows';
import { useSplit } from '~/components/checkout/use-split';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { AMBASSADOR_CODE, REVIEW } from '~/content/checkout/checkout';
import { CODE_LENGTH } from '~/domain/checkout/checkout';
import type { Review, ReviewFaults, ReviewReply } from '~/domain/checkout/checkout-review';
import { TYPED_CODE_LENGTH } from '~/domain/ambassadors/referral';
import { paths } from '~/paths';

type ReviewFormProps = { review: Review; reply: ReviewReply | undefined };

/**
 * The second page of the checkout. A single form, so that nothing typed is lost whichever button is
 * pressed. Its first button is harmless: Enter in a field never places the order.
 */
export function ReviewForm({ review, reply }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const submit = useSubmit();
  const plan = useSplit(review);
  const faults = reply?.faults ?? {};
  const isPlacing = useIsSending(reply, (posted) => posted.get('intent') === 'place');
  const isAddingCard = useIsSending(reply, (posted) => posted.get('intent') === 'add-card');
  const intent = navigation.formData?.get('intent');
  const { totals, code, ambassador } = review;

  const update = () => {
    if (!form.current || isPlacing || isAddingCard) return;
    const data = new FormData(form.current);
    data.set('intent', 'update');
    submit(data, {
      method: 'post',
      action: paths.checkoutPay(),
      replace: true,
      preventScrollReset: true,
    });
  };

  return (
    <Form
      ref={form}
      method="post"
      action={paths.checkoutPay()}
      noValidate
      replace
      preventScrollReset
      onSubmit={(event) => {
        // Never interrupt an order that is being placed, nor the redirect to Stripe: a second press would
        // start another Stripe session. Reloading the page's figures may be interrupted, because the server
        // only accepts an order for exactly the amounts shown.
        if (isPlacing || isAddingCard) event.preventDefault();
      }}
    >
      <h1>{REVIEW.title}</h1>
      <input type="hidden" name="form_token" value={review.token} />
      <input type="hidden" name="total" value={totals.totalCents} />
      <div className="checkout-review">
        <div className="checkout-where">
          <ErrorSummary
            faults={faultsOf(faults)}
            answer={reply}
            heading={REVIEW.refused}
            level={2}
          />
          <OrderBlocked blocks={faults.form ? [] : review.blocks} />
          <DeliveryReview review={review} onChoose={update} isBusy={navigation.state !== 'idle'} />
        </div>
        <OrderSummary lines={review.lines}>
          <div className="checkout-code">
            <CodeField
              id={REVIEW_IDS.code}
              name="code"
              label={REVIEW.code}
              maxLength={CODE_LENGTH}
              typed={code.typed}
              error={faults.code ?? code.fault ?? undefined}
              intent="update"
              apply={REVIEW.apply}
              busy={intent === 'update'}
            />
            <CodeField
              id={REVIEW_IDS.ambassador}
              name="ambassador"
              label={AMBASSADOR_CODE.label}
              hint={AMBASSADOR_CODE.hint(ambassador)}
              maxLength={TYPED_CODE_LENGTH}
              typed={ambassador.typed}
              error={faults.ambassador ?? ambassador.fault ?? undefined}
              intent="update"
              apply={REVIEW.apply}
              busy={intent === 'update'}
            />
          </div>
          <Totals rows={totalRows(review)} />
        </OrderSummary>
        <div className="checkout-how">
          <PaymentChoice review={review} plan={plan} faults={faults} />
          <PlaceOrder review={review} plan={plan} isPlacing={isPlacing} />
        </div>
      </div>
    </Form>
  );
}

function faultsOf({ code, ambassador, cash, rest, form }: ReviewFaults): Fault[] {
  return [
    ...(form ? [{ sentence: form }] : []),
    ...(code ? [{ controlId: REVIEW_IDS.code, sentence: code }] : []),
    ...(ambassador ? [{ controlId: REVIEW_IDS.ambassador, sentence: ambassador }] : []),
    ...(cash ? [{ controlId: REVIEW_IDS.cash, sentence: cash }] : []),
    ...(rest ? [{ controlId: REVIEW_IDS.rest, sentence: rest }] : []),
  ];
}
