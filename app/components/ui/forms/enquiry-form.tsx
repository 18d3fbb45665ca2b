import type { ReactNode } from 'react';
import { Form, useNavigation } from '~/framework';
import {
  type AccountField,
  type AccountReply,
  fieldErrorsOf,
  typedField,
  typedValues,
} from './account-form';
import { ErrorSummary } from './error-summary';
import { Button } from './button';
import { TRAP_FIELD, TOKEN_FIELD } from '~/domain/core/forms/trap';

export type EnquiryFields = {
  /** Returns a field with one value. */
  one: (name: string) => AccountField;
  /** Returns a field with several values. */
  many: (name: string) => { id: string; name: string; error?: string; chosen: string[] };
};

type EnquiryFormProps = {
  id: string;
  token: string;
  reply: AccountReply | undefined;
  send: string;
  /** Where a form below other parts of its page is answered, for browsers without JavaScript: `#form`. */
  at?: string;
  /** Heading of the error summary. */
  refused?: string;
  /** Shown in the error summary: another way to do what the form is for. */
  alternative?: ReactNode;
  children: (fields: EnquiryFields) => ReactNode;
};

/**
 * A form that sends us a message. It is validated on the server only, so that there is one set of rules and
 * error messages; a refused form comes back with everything that was typed, with or without JavaScript.
 * `children` renders the fields.
 */
export function EnquiryForm({
  id,
  token,
  reply,
  send,
  at,
  refused,
  alternative,
  children,
}: EnquiryFormProps) {
  const isSending = useNavigation().formAction !== undefined;
  const fields: EnquiryFields = {
    one: (name) => ({ ...typedField(reply, name), id: `${id}-${name}` }),
    many: (name) => {
      const { error } = typedField(reply, name);
      const chosen = typedValues(reply, name);
      return { id: `${id}-${name}`, name, chosen, ...(error && { error }) };
    },
  };

  return (
    <Form method="post" action={at} noValidate className="flex flex-col">
      <ErrorSummary
        errors={fieldErrorsOf(reply, (name) => (name === TRAP_FIELD ? null : `${id}-${name}`))}
        answer={reply}
        alternative={alternative}
        {...(refused ? { heading: refused } : {})}
      />
      <div className="flex flex-col gap-6">{children(fields)}</div>
      <input
        type="hidden"
        name={TOKEN_FIELD}
        value={typedField(reply, TOKEN_FIELD).defaultValue ?? token}
      />
      {/* Honeypot. Controlled and always empty, so that browser autofill cannot fill it. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" value="" onChange={stayEmpty} />
        </label>
      </div>
      <Button size="lg" busy={isSending} className="mt-8 self-start">
        {send}
      </Button>
    </Form>
  );
}

function stayEmpty(): void {
  // React restores the field's `value` by itself.
}
