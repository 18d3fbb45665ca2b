import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from '~/framework';
import { CodeField } from '~/components/ui/forms/code-field';
import { DeliveryReview } from './delivery-review';
import { OrderBlocked } from './checkout-frame';
import { OrderSummary, type TotalRow, Totals } from './order-summary';
import { REVIEW_IDS, type SplitPlan, useSplit } from './use-split';
import { ErrorSummary, type FieldError } from '~/components/ui/forms/error-summary';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import {
  AMBASSADOR_CODE,
  ORDER_SUMMARY,
  placeOrderLabel,
  REVIEW,
  shortMethod,
} from '~/content/checkout/checkout';
import {
  CODE_LENGTH,
  ON_TERMS,
  type Review,
  type ReviewErrors,
  type ReviewReply,
} from '~/domain/checkout/checkout';
import { TYPED_CODE_LENGTH } from '~/domain/ambassadors/referral';
import { paths } from '~/paths';
import { CashChoice } from './cash-choice';
import { RestChoice } from './rest-choice';
import { cents } from '~/domain/core/money';
import { Button } from '~/components/ui/forms/button';
import { cashOf } from '~/content/ledger/earth-cash';
import { methodName } from '~/domain/payment-methods/payment-method';

type ReviewFormProps = { review: Review; reply: ReviewReply | undefined };

/**
 * The second page of the checkout. A single form, so that nothing typed is lost whichever button is
 * pressed. Its first button is harmless: Enter in a field never places the order.
 */
export function ReviewForm({ review, reply }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const submit = useSubmit();
  const plan = useSplit(review, navigation.state !== 'idle');
  const errors = reply?.errors ?? {};
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
            errors={fieldErrorsOf(errors)}
            answer={reply}
            heading={REVIEW.refused}
            level={2}
          />
          <OrderBlocked blocks={errors.form ? [] : review.blocks} />
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
              error={errors.code ?? code.error ?? undefined}
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
              error={errors.ambassador ?? ambassador.error ?? undefined}
              intent="update"
              apply={REVIEW.apply}
              busy={intent === 'update'}
            />
          </div>
          <Totals rows={totalRows(review)} />
        </OrderSummary>
        <div className="checkout-how">
          <PaymentChoice review={review} plan={plan} errors={errors} />
          <PlaceOrder review={review} plan={plan} isPlacing={isPlacing} />
        </div>
      </div>
    </Form>
  );
}

function fieldErrorsOf({ code, ambassador, cash, rest, po, form }: ReviewErrors): FieldError[] {
  return [
    ...(form ? [{ message: form }] : []),
    ...(code ? [{ controlId: REVIEW_IDS.code, message: code }] : []),
    ...(ambassador ? [{ controlId: REVIEW_IDS.ambassador, message: ambassador }] : []),
    ...(cash ? [{ controlId: REVIEW_IDS.cash, message: cash }] : []),
    ...(rest ? [{ controlId: REVIEW_IDS.rest, message: rest }] : []),
    ...(po ? [{ controlId: REVIEW_IDS.po, message: po }] : []),
  ];
}

type PaymentChoiceProps = { review: Review; plan: SplitPlan; errors: ReviewErrors };

/** Splits the payment: Earth Cash first, then a card or an invoice for the rest. */
function PaymentChoice({ review, plan, errors }: PaymentChoiceProps) {
  return (
    <section aria-labelledby="checkout-pay" className="checkout-part">
      <h2 id="checkout-pay" className="text-xl">
        {REVIEW.pay}
      </h2>
      <CashChoice review={review} plan={plan} error={errors.cash} />
      <RestChoice review={review} plan={plan} errors={errors} />
    </section>
  );
}

/** Returns the order's totals line by line. If no tax is due because the customer is tax-exempt, says so. */
function totalRows({ totals, code, isTaxExempt }: Review): TotalRow[] {
  const { linesCents, discountCents, shippingCents, taxCents, totalCents, taxLines } = totals;
  const taxes = taxLines.map(({ title, price }) => ({ label: title, cents: price.cents }));
  const noTax = isTaxExempt
    ? { label: ORDER_SUMMARY.tax, cents: taxCents, labels: ORDER_SUMMARY.taxExempt }
    : { label: ORDER_SUMMARY.tax, cents: taxCents };
  return [
    { label: ORDER_SUMMARY.subtotal, cents: linesCents },
    ...(discountCents > 0
      ? [
          {
            label: ORDER_SUMMARY.discount(code.error ? null : code.typed.toUpperCase()),
            cents: cents(-discountCents),
          },
        ]
      : []),
    {
      label: ORDER_SUMMARY.shipping,
      cents: shippingCents,
      ...(shippingCents === 0 && { labels: ORDER_SUMMARY.free }),
    },
    ...(taxes.length > 0 && !isTaxExempt ? taxes : [noTax]),
    { label: ORDER_SUMMARY.total, cents: totalCents, isTotal: true },
  ];
}

type PlaceOrderProps = { review: Review; plan: SplitPlan; isPlacing: boolean };

/** The button that places the order. Its label says how much is charged, and to what. */
function PlaceOrder({ review, plan, isPlacing }: PlaceOrderProps) {
  const { totals, cards, blocks, organization } = review;
  const { planned, from, rest } = plan;
  const cash = from === 'organization' && organization ? cashOf(organization.name) : REVIEW.cash;
  const card = cards.find(({ id }) => id === rest);
  const labels = planned.ok
    ? placeOrderLabel(
        [
          { cents: planned.split.storeCreditCents, from: cash },
          {
            cents: planned.split.cardCents,
            from: card ? shortMethod(methodName(card)) : REVIEW.byCard,
          },
          { cents: planned.split.termsCents, from: REVIEW.byTerms },
        ],
        totals.totalCents,
      )
    : REVIEW.place;
  return (
    <div className="checkout-place">
      <Button
        name="intent"
        value="place"
        size="lg"
        busy={isPlacing}
        disabled={blocks.length > 0}
        className="w-full"
      >
        {isPlacing ? REVIEW.placing : labels}
      </Button>
      <p className="mt-3 text-sm text-ink-soft">
        {rest === ON_TERMS && planned.ok && planned.split.termsCents > 0
          ? REVIEW.consentTerms
          : REVIEW.consent}
      </p>
      <p role="status" className="sr-only">
        {isPlacing ? REVIEW.placing : null}
      </p>
    </div>
  );
}
