import { TextField } from '~/components/ui/forms/text-field';
import { PAYMENT_REFERENCE } from '~/content/payments/payment-reference';
import type { Fault } from '~/components/ui/forms/error-summary';
import { REFERENCE_BOUNDS } from '~/domain/payments/payment-reference';

type ReferenceFieldProps = {
  /** The server's answer to the form, with what was typed. */
  reply: { faults: readonly Fault[]; typed: Readonly<Record<string, string>> } | undefined;
};

/** What the bank statement or the check says of a payment that has come another way. */
export function ReferenceField({ reply }: ReferenceFieldProps) {
  const error = reply?.faults.find(({ controlId }) => controlId === 'reference')?.sentence;
  return (
    <TextField
      id="reference"
      name="reference"
      label={PAYMENT_REFERENCE.label}
      hint={PAYMENT_REFERENCE.hint}
      error={error}
      defaultValue={reply?.typed['reference'] ?? ''}
      maxLength={REFERENCE_BOUNDS.max}
      autoComplete="off"
      required
    />
  );
}
