import { type AccountReply, typedField } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { PAY_CHOICES } from '~/content/payments/pay-choices';
import { PO_NUMBER_LENGTH, type ShownTerms } from '~/domain/payments/payment-terms';

type TermsFieldsProps = { terms: ShownTerms | null; reply: AccountReply | undefined };

/** The purchase order number of an order on invoice, with the terms that this page shows; nothing for other customers. */
export function TermsFields({ terms, reply }: TermsFieldsProps) {
  if (terms === null) return null;
  return (
    <>
      <input type="hidden" name="terms_shown" value={terms.name} />
      <TextField
        {...typedField(reply, 'po')}
        label={PAY_CHOICES.poNumber}
        hint={PAY_CHOICES.poHint(terms.label)}
        optional
        className="mt-6"
        maxLength={PO_NUMBER_LENGTH}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
    </>
  );
}
