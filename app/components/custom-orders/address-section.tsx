import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { AddressChoice } from '~/components/checkout/address-choice';
import { Notice } from '~/components/ui/notice';
import { CUSTOM_ORDER_ADDRESS } from '~/content/custom-orders/custom-orders';
import { ADDRESS_FIELDS } from '~/domain/customers/account';
import type { AddressValues } from '~/domain/customers/addresses/address-card';
import type { CheckoutAddress } from '~/domain/checkout/checkout-address';
import { paths } from '~/paths';

type AddressSectionProps = {
  orderId: string;
  /** Whether an address was given before and may stay as it is. */
  isKnown: boolean;
  asked:
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

/** Asks for the delivery address of a request: a saved or a new one, as in the checkout. */
export function AddressSection({ orderId, isKnown, asked, reply }: AddressSectionProps) {
  return (
    <section aria-labelledby="where" className="mt-10 max-w-lg">
      <h2 id="where">{CUSTOM_ORDER_ADDRESS.title}</h2>
      {'problem' in asked ? (
        <div className="mt-4">
          <Notice tone="problem">{asked.problem}</Notice>
        </div>
      ) : (
        <>
          <p className="mt-2">{CUSTOM_ORDER_ADDRESS.why}</p>
          <AccountForm
            name="address"
            className="mt-6"
            reply={reply}
            values={{ ...asked.step.values, key: asked.step.chosen, save: asked.step.save }}
            save={CUSTOM_ORDER_ADDRESS.send}
            variant="secondary"
            drawn={['key', ...ADDRESS_FIELDS]}
            beside={
              isKnown ? (
                <a href={paths.customOrder(orderId)} className="target text-link">
                  {CUSTOM_ORDER_ADDRESS.keep}
                </a>
              ) : null
            }
          >
            {(field) => (
              <AddressChoice
                addresses={asked.step.addresses}
                hasRoom={asked.step.hasRoom}
                field={field}
              />
            )}
          </AccountForm>
        </>
      )}
    </section>
  );
}
