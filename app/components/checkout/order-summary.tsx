import type { ReactNode } from 'react';
import { Form, useNavigation } from '~/framework';
import { AMBASSADOR_CODE, ORDER_SUMMARY, REVIEW } from '~/content/checkout/checkout';
import type { CartLine } from '~/domain/cart/cart';
import { paths } from '~/paths';
import { LinePicture } from '~/components/cart/cart-line';
import { type Cents, formatUsd } from '~/domain/core/money';
import { AddressLines } from '~/components/customers/address-list';
import { cashOf } from '~/content/ledger/earth-cash';
import { PAYMENT_PAGE } from '~/content/payments/payment-list';
import type { PaymentShown } from '~/domain/payments/payment-view';
import { CodeField } from '~/components/ui/forms/code-field';
import { TYPED_CODE_LENGTH } from '~/domain/ambassadors/referral';
import type { CodeShown } from '~/domain/cart/cart-code';

type OrderSummaryProps = {
  lines: readonly CartLine[];
  /** The totals, below the lines. */
  children: ReactNode;
};

/** The order beside the steps; on a phone between them. */
export function OrderSummary({ lines, children }: OrderSummaryProps) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="checkout-order" className="checkout-order">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="checkout-order" className="text-xl">
          {ORDER_SUMMARY.heading}{' '}
          <span className="font-text text-base font-normal tracking-normal text-ink-soft">
            {ORDER_SUMMARY.pieces(pieces)}
          </span>
        </h2>
        <a href={paths.cart()} className="target text-link text-sm">
          {ORDER_SUMMARY.edit}
        </a>
      </div>
      <OrderLines lines={lines} />
      {children}
    </section>
  );
}

/** The lines of the order with pictures. They are changed in the cart. */
function OrderLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className="checkout-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <LinePicture picture={line.picture} widthPx={72} />
          <div className="min-w-0">
            <p className="font-semibold leading-tight">
              <a href={paths.product(line.handle)} className="underline-offset-4 hover:underline">
                {line.title}
              </a>
            </p>
            <p className="text-sm text-ink-soft">
              {line.variantTitle}
              <span className="block tabular-nums">
                {ORDER_SUMMARY.quantity} {line.quantity}
              </span>
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatUsd(line.totalCents)}</p>
        </li>
      ))}
    </ul>
  );
}

export type TotalRow = {
  label: string;
  cents: Cents;
  /** Shown instead of the amount, e.g. 'Free'. */
  labels?: string;
  /** Whether this row is the total. */
  isTotal?: boolean;
};

/**
 * The totals of an order; every figure is Shopify's. Two rows may have the same label (a state and its
 * county both call their tax "Sales Tax"), so the position is part of a row's key.
 */
export function Totals({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <dl className="checkout-totals">
      {rows.map(({ label, cents, labels, isTotal }, place) => (
        <div key={`${place} ${label}`} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{labels ?? formatUsd(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

type PaymentFactsProps = {
  payment: PaymentShown;
  /** Name of the organization whose Earth Cash pays; null for the customer's own. */
  organization: string | null;
  /** Lines of the delivery address; null if it is not known here. */
  to: readonly string[] | null;
};

/** How an order was paid and where it goes; nothing for a payment that was not completed. */
export function PaymentFacts({ payment, organization, to }: PaymentFactsProps) {
  const { state, totalCents, storeCreditCents, cardCents, termsCents, methodName } = payment;
  if (state === 'failed' || state === 'undoing') return null;
  const rows: TotalRow[] = [
    ...(storeCreditCents > 0
      ? [
          {
            label: organization ? cashOf(organization) : PAYMENT_PAGE.cash,
            cents: storeCreditCents,
          },
        ]
      : []),
    ...(cardCents > 0 ? [{ label: methodName ?? '', cents: cardCents }] : []),
    ...(termsCents > 0 ? [{ label: PAYMENT_PAGE.terms, cents: termsCents }] : []),
    { label: PAYMENT_PAGE.total, cents: totalCents, isTotal: true },
  ];
  return (
    <section aria-labelledby="payment-facts" className="checkout-facts">
      <div>
        <h2 id="payment-facts" className="text-xl">
          {PAYMENT_PAGE.facts}
        </h2>
        <Totals rows={rows} />
      </div>
      {to ? (
        <div>
          <h2 className="text-xl">{PAYMENT_PAGE.to}</h2>
          <div className="mt-3">
            <AddressLines lines={to} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** Asks for an ambassador's code, also for customers who use Shopify's hosted checkout. */
export function CartCode({ code }: { code: CodeShown }) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'ambassador';
  return (
    <Form
      method="post"
      action={paths.cart()}
      replace
      preventScrollReset
      className="mt-5 border-t border-line pt-5"
    >
      <CodeField
        id="cart-ambassador"
        name="ambassador"
        label={AMBASSADOR_CODE.label}
        hint={AMBASSADOR_CODE.hint(code)}
        maxLength={TYPED_CODE_LENGTH}
        typed={code.typed}
        error={code.error ?? undefined}
        intent="ambassador"
        apply={REVIEW.apply}
        busy={busy}
      />
    </Form>
  );
}
