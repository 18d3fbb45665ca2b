import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useNavigation } from '~/framework';
import { ClientNavigation } from '~/components/layout/client-navigation';
import { MinimalFrame } from '~/components/layout/minimal-frame';
import { CHECKOUT, REVIEW } from '~/content/checkout/checkout';
import { CHECKOUT_STEPS, type CheckoutStep } from '~/domain/checkout/checkout';
import { paths } from '~/paths';
import { OwnErrorPage } from '~/components/site/own-error-page';
import { LoadingIndicator, Notice } from '~/components/ui/notice';
import { CUSTOMER_OWN_ERRORS } from '~/content/core/errors/own-errors';
import { LinkButton } from '~/components/ui/forms/button';

/**
 * The layout 'checkout' of the spec (section 2): the logo and the page, without menus that lead away. Shows
 * the loading indicator during navigation.
 */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      <MinimalFrame>
        <LoadingIndicator isLoading={isLoading} />
        <div className="checkout wrap" aria-busy={isLoading || undefined}>
          {children}
        </div>
      </MinimalFrame>
      <ClientNavigation />
    </>
  );
}

/** The steps of the checkout and the current one. Earlier steps are links until the order is placed. */
export function CheckoutSteps({ at }: { at: CheckoutStep }) {
  const now = CHECKOUT_STEPS.indexOf(at);
  const isDone = at === 'done';
  return (
    <nav aria-label={CHECKOUT.stepsLabel} className="checkout-steps">
      <ol>
        {isDone ? null : (
          <li>
            <a href={paths.cart()}>{CHECKOUT.cart}</a>
          </li>
        )}
        {CHECKOUT_STEPS.filter((step) => isDone || step !== 'done').map((step, place) => (
          <li key={step} aria-current={step === at ? 'step' : undefined}>
            {step === 'address' && place < now && !isDone ? (
              <a href={paths.checkout()}>{CHECKOUT.steps[step]}</a>
            ) : (
              <span>{CHECKOUT.steps[step]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * Whether an error of the checkout says that nothing was charged: Shopify did not answer, and a page of the checkout
 * reads from it before it begins anything. Nobody knows that of a busy database, nor of a payment that has begun.
 */
export function isBeforeCharge(error: unknown, pathname: string): boolean {
  const hasBegun = pathname.startsWith(paths.checkoutPayment(''));
  return isRouteErrorResponse(error) && error.data?.code === 'storefront-unavailable' && !hasBegun;
}

/** The error page of the checkout. It adds that nothing was charged, where that is certain. */
export function CheckoutError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  return (
    <>
      {isBeforeCharge(error, pathname) ? (
        <div className="mx-auto mt-10 max-w-lg">
          <Notice>{CHECKOUT.nothingCharged}</Notice>
        </div>
      ) : null}
      <OwnErrorPage error={error} texts={CUSTOMER_OWN_ERRORS} />
    </>
  );
}

/**
 * Says why the order cannot be placed as it is, before the customer fills in the rest, and where to fix it.
 */
export function OrderBlocked({ blocks }: { blocks: readonly string[] }) {
  if (blocks.length === 0) return null;
  return (
    <div className="mb-8">
      <Notice tone="problem">
        <p className="font-semibold">{REVIEW.blocked}</p>
        {blocks.map((block) => (
          <p key={block}>{block}</p>
        ))}
        <p>
          <a href={paths.cart()} className="target underline underline-offset-4">
            {REVIEW.toCart}
          </a>
        </p>
      </Notice>
    </div>
  );
}

/** Replaces the second page if Shopify refuses to price the order: shows Shopify's message. */
export function ReviewRejected({ message }: { message: string }) {
  return (
    <div className="max-w-prose">
      <h1 className="mb-8">{REVIEW.title}</h1>
      <OrderBlocked blocks={[message]} />
      <LinkButton to={paths.checkout()} variant="secondary">
        {REVIEW.changeAddress}
      </LinkButton>
    </div>
  );
}

/** Replaces the second page for customers who load it too often: says when to try again. */
export function ReviewPaused({ message }: { message: string }) {
  return (
    <div className="max-w-prose">
      <h1 className="mb-8">{REVIEW.title}</h1>
      <div className="mb-8">
        <Notice tone="problem">
          <p>{message}</p>
          <p>{REVIEW.stored}</p>
        </Notice>
      </div>
      <LinkButton to={paths.checkoutPay()} variant="secondary">
        {REVIEW.again}
      </LinkButton>
    </div>
  );
}
