import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary, type FieldError } from './error-summary';
import { Button } from './button';
import { TRAP_FIELD, TOKEN_FIELD } from '~/domain/core/forms/trap';

/** What the action returns when it refuses the form. */
export type EnquiryReply = {
  result: SubmissionResult<string[]>;
  /** A new token if the posted one is used up. */
  token?: string;
};

/** Props for a field of ours: the posted value and its error. */
export type FieldState = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

export type EnquiryFields = {
  /** Returns a field with one value. */
  one: (name: string) => FieldState;
  /** Returns a field with several values. */
  many: (name: string) => { id: string; name: string; error?: string; chosen: string[] };
};

type EnquiryFormProps = {
  id: string;
  token: string;
  reply: EnquiryReply | undefined;
  send: string;
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
  refused,
  alternative,
  children,
}: EnquiryFormProps) {
  const isSending = useNavigation().formAction !== undefined;
  const typed = reply?.result.initialValue ?? {};
  const errors = reply?.result.error ?? {};

  const fields: EnquiryFields = {
    one: (name) => ({
      id: `${id}-${name}`,
      name,
      defaultValue: asText(typed[name]),
      error: errors[name]?.[0],
    }),
    many: (name) => ({
      id: `${id}-${name}`,
      name,
      error: errors[name]?.[0],
      chosen: asTexts(typed[name]),
    }),
  };

  return (
    <Form method="post" noValidate className="flex flex-col">
      <ErrorSummary
        errors={fieldErrorsOf(id, errors)}
        answer={reply}
        alternative={alternative}
        {...(refused ? { heading: refused } : {})}
      />
      <div className="flex flex-col gap-6">{children(fields)}</div>
      <input
        type="hidden"
        name={TOKEN_FIELD}
        value={reply?.token ?? asText(typed[TOKEN_FIELD]) ?? token}
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

function fieldErrorsOf(formId: string, errors: Record<string, string[] | null>): FieldError[] {
  return Object.entries(errors).flatMap(([name, messages]) => {
    const isField = name !== '' && name !== TOKEN_FIELD && name !== TRAP_FIELD;
    return (messages ?? []).map((message) => ({
      message,
      ...(isField ? { controlId: `${formId}-${name}` } : {}),
    }));
  });
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((entry): entry is string => typeof entry === 'string');
}
