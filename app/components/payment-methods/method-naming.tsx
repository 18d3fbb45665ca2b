import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { methodDetails } from './method-words';
import { TextField } from '~/components/ui/forms/text-field';
import { METHOD_NAME } from '~/content/payment-methods/saved-methods';
import {
  METHOD_NICKNAME_LENGTH,
  methodName,
  type PaymentMethod,
} from '~/domain/payment-methods/payment-method';

type MethodNamingProps = {
  method: PaymentMethod;
  /** URL of the list it was opened from. */
  back: string;
  reply: AccountReply | undefined;
};

/** Edits a payment method's nickname, the spec's `credit_card_names`. */
export function MethodNaming({ method, back, reply }: MethodNamingProps) {
  return (
    <>
      <p className="mb-8 text-ink-soft">
        {method.nickname === null ? `${methodName(method)} · ` : ''}
        {methodDetails(method)}
      </p>
      <AccountForm
        name="method-name"
        reply={reply}
        values={{ nickname: method.nickname }}
        save={METHOD_NAME.save}
        summaryLevel={2}
        beside={
          <a href={`${back}#${openerOf.methodName(method.id)}`} className="target text-link">
            {METHOD_NAME.cancel}
          </a>
        }
      >
        {(field) => (
          <TextField
            label={METHOD_NAME.label}
            hint={METHOD_NAME.hint}
            maxLength={METHOD_NICKNAME_LENGTH}
            autoComplete="off"
            dir="auto"
            optional
            {...field('nickname')}
          />
        )}
      </AccountForm>
    </>
  );
}
