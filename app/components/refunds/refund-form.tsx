import { Form } from '~/framework';
import { type AccountReply, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextField } from '~/components/ui/forms/field';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { type Cents, formatUsd } from '~/domain/core/money';
import { type OrderMoneyState } from '~/domain/orders/order-refund';
import { ConfirmForm } from '~/components/staff/confirm-form';
import { REFUND_METHODS } from '~/domain/staff/approval';

type RefundFormProps = {
  order: OrderMoneyState;
  token: string;
  reply: AccountReply | undefined;
  mayRestock: boolean;
  mayGoToCash: boolean;
};

const LABELS = ORDER_MONEY.refund;

/** Asks what to refund. Its button only shows what will happen. */
export function RefundForm(props: RefundFormProps) {
  const { order, token, reply, mayRestock, mayGoToCash } = props;
  const field = (name: string) => ({ ...typedField(reply, name), autoComplete: 'off' });
  const typed = (name: string) => field(name).defaultValue;
  const lines = order.lines.filter(({ refundableQuantity }) => refundableQuantity > 0);
  return (
    <Form method="post" noValidate className="mt-8 max-w-xl">
      <ErrorSummary
        errors={fieldErrorsOf(reply)}
        answer={reply}
        heading={LABELS.notReviewed}
        level={2}
      />
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="form_token" value={typed('form_token') ?? token} />
      <input type="hidden" name="seen" value={order.refundedCents} />
      {lines.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{LABELS.lines}</legend>
          <p className="mt-1 text-ink-soft">{LABELS.linesText}</p>
          <div className="refund-lines">
            {lines.map(({ gid, title, sku, refundableQuantity }) => (
              <TextField
                key={gid}
                label={LABELS.quantity(sku ? `${title} (${sku})` : title, refundableQuantity)}
                inputMode="numeric"
                {...field(`q_${numberIn(gid)}`)}
                defaultValue={typed(`q_${numberIn(gid)}`) ?? '0'}
              />
            ))}
          </div>
          {mayRestock ? (
            <Checkbox
              className="mt-3"
              id="restock"
              name="restock"
              value="yes"
              label={LABELS.restock}
              defaultChecked={typed('restock') === 'yes'}
            />
          ) : (
            <p className="mt-3 text-ink-soft">{LABELS.noRestock}</p>
          )}
        </fieldset>
      ) : null}
      <div className="mt-6 grid gap-6">
        <TextField
          label={LABELS.shipping}
          hint={LABELS.shippingHint(formatUsd(order.shippingCents))}
          inputMode="decimal"
          optional
          {...field('shipping')}
        />
        <TextField
          label={LABELS.amount}
          hint={LABELS.amountHint}
          inputMode="decimal"
          optional
          {...field('amount')}
        />
        {mayGoToCash ? (
          <fieldset>
            <legend className="font-semibold">{LABELS.method}</legend>
            {REFUND_METHODS.map((method) => (
              <Checkbox
                key={method}
                type="radio"
                name="way"
                value={method}
                label={LABELS.methods[method]}
                defaultChecked={(typed('way') ?? 'original') === method}
              />
            ))}
          </fieldset>
        ) : (
          <p>{LABELS.noCash}</p>
        )}
      </div>
      <Button className="mt-8">{LABELS.review}</Button>
    </Form>
  );
}

/** What a refund will do, in cents; `split` is null if Shopify makes the refund by itself. */
export type RefundReviewed = {
  amountCents: Cents;
  split: { storeCreditCents: Cents; cardCents: Cents; termsCents: Cents } | null;
  isRestocked: boolean;
  /** All typed values, to be posted again unchanged. */
  fields: Readonly<Record<string, string | undefined>>;
};

type RefundReviewProps = {
  reviewed: RefundReviewed;
  reply: AccountReply;
  back: string;
};

/** The second step of a refund: shows where the money goes, and sends it. */
export function RefundReview({ reviewed, reply, back }: RefundReviewProps) {
  const { amountCents, split, isRestocked, fields } = reviewed;
  const { will } = LABELS;
  const lines = [
    will.amount(formatUsd(amountCents)),
    ...(split
      ? [
          split.storeCreditCents > 0 && will.cash(formatUsd(split.storeCreditCents)),
          split.cardCents > 0 && will.card(formatUsd(split.cardCents)),
          split.termsCents > 0 && will.terms(formatUsd(split.termsCents)),
        ]
      : [will.platform]),
    isRestocked ? will.restocked : will.notRestocked,
    will.final,
  ].filter((line) => line !== false);
  return (
    <section aria-labelledby="will-happen" className="mt-8">
      <h2 id="will-happen">{will.heading}</h2>
      <div className="mt-4">
        <ConfirmForm
          will={
            <ul className="list-disc pl-6">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
          send={LABELS.send(formatUsd(amountCents))}
          refused={LABELS.refused}
          reply={reply}
          fields={{ ...fields, intent: 'refund' }}
          back={{ to: back, label: ORDER_MONEY.leave }}
        />
      </div>
    </section>
  );
}
