import { TextArea } from '~/components/ui/forms/field';
import { CUSTOM_ORDER_ADDRESS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LENGTHS } from '~/domain/custom-orders/custom-order';
import { customerStep, type CustomOrderView } from '~/domain/custom-orders/custom-order-view';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { LinkButton } from '~/components/ui/forms/button';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { AddressChoice } from '~/components/checkout/address-choice';
import { Disclosure } from '~/components/ui/disclosure';
import { Notice } from '~/components/ui/notice';
import { ADDRESS_FIELDS } from '~/domain/customers/customer';
import type { AddressValues } from '~/domain/customers/addresses/address-card';
import type { CheckoutAddress } from '~/domain/checkout/checkout-address';
import { CUSTOM_ORDER_STEP_ERRORS } from '~/content/core/errors/artwork-errors';

type CustomerStepsProps = {
  order: CustomOrderView;
  tokens: string[];
  reply: AccountReply | undefined;
};

/** The customer's next step, as the page's main action. */
export function NextStep({ order, tokens, reply }: CustomerStepsProps) {
  const [newest] = order.proofs;
  const step = customerStep(order);
  if (step === 'pay') {
    return (
      <LinkButton to={accountPaths.payCustomOrder(order.id)} className="mt-4">
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
        View payment
      </LinkButton>
    );
  }
  if (order.proofActor !== null && newest) {
    return (
      <AccountForm
        name="approve"
        className="mt-4 max-w-lg"
        hidden={{ form_token: tokens[0] ?? '', version: newest.version }}
        reply={reply}
        save={`Approve version ${newest.version}${step === 'approve' ? '' : ' as is'}`}
        refused="Not approved"
        variant={step === 'approve' ? 'primary' : 'secondary'}
      />
    );
  }
  return null;
}

/** The customer's other actions: comment, cancel. */
export function OtherSteps({ order, tokens, reply }: CustomerStepsProps) {
  const isOpen = order.state !== 'ordered' && order.state !== 'cancelled';
  if (!isOpen) return null;
  return (
    <>
      <section aria-labelledby="say" className="mt-10">
        <h2 id="say">Comment</h2>
        <AccountForm
          name="comment"
          className="mt-4 max-w-lg"
          hidden={{ form_token: tokens[1] ?? '' }}
          reply={reply}
          save="Send comment"
          refused="Not sent"
          variant="secondary"
        >
          {(field) => (
            <TextArea
              label={order.proofs.length > 0 ? 'Changes or questions' : 'Message to our team'}
              maxLength={CUSTOM_ORDER_LENGTHS.comment}
              {...field('said')}
            />
          )}
        </AccountForm>
      </section>
      {order.state === 'accepted' ? null : (
        <details className="mt-10" open={reply?.form === 'cancel'}>
          <summary className="target">Cancel this request</summary>
          <p className="mt-2 max-w-prose">
            Nothing was charged, and nothing will be printed. You can’t reopen it.
          </p>
          <AccountForm
            name="cancel"
            className="mt-4 max-w-lg"
            hidden={{ form_token: tokens[2] ?? '' }}
            reply={reply}
            save="Cancel request"
            refused={CUSTOM_ORDER_STEP_ERRORS.custom_order_late}
            variant="secondary"
          />
        </details>
      )}
    </>
  );
}

type AddressSectionProps = {
  orderId: string;
  /** Whether an address was given before and may stay as it is. */
  isKnown: boolean;
  /** Whether the order cannot go on without it, or it is being changed. */
  isDue: boolean;
  requested:
    | {
        step: {
          addresses: CheckoutAddress[];
          chosen: string;
          values: AddressValues;
          hasRoom: boolean;
          save: 'yes' | null;
        };
      }
    | { problem: string };
  reply: AccountReply | undefined;
};

/**
 * Asks for the delivery address of a request: a saved or a new one, as in the checkout. Folded up as long as nothing
 * waits for it.
 */
export function AddressSection({ orderId, isKnown, isDue, requested, reply }: AddressSectionProps) {
  return (
    <div className="request-address" id="where">
      <Disclosure
        open={isDue || reply?.form === 'address'}
        summary={<h2>{CUSTOM_ORDER_ADDRESS.title}</h2>}
      >
        {'problem' in requested ? (
          <div className="mt-4">
            <Notice tone="problem">{requested.problem}</Notice>
          </div>
        ) : (
          <>
            <p className="mt-2">{CUSTOM_ORDER_ADDRESS.why}</p>
            <AccountForm
              name="address"
              className="mt-6"
              reply={reply}
              values={{
                ...requested.step.values,
                key: requested.step.chosen,
                save: requested.step.save,
              }}
              save={CUSTOM_ORDER_ADDRESS.send}
              variant="secondary"
              drawn={['key', ...ADDRESS_FIELDS]}
              beside={
                isKnown ? (
                  <a href={accountPaths.customOrder(orderId)} className="target text-link">
                    {CUSTOM_ORDER_ADDRESS.leave}
                  </a>
                ) : null
              }
            >
              {(field) => (
                <AddressChoice
                  addresses={requested.step.addresses}
                  hasRoom={requested.step.hasRoom}
                  field={field}
                />
              )}
            </AccountForm>
          </>
        )}
      </Disclosure>
    </div>
  );
}
