import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorSummary } from './error-summary';
import { Button } from './button';

/** Props for a field of the form: the posted value and its error. */
export type ErpField = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type ErpFormProps = {
  id: string;
  /** What the action returned, if it has refused the form. */
  result: SubmissionResult<string[]> | undefined;
  /** Heading of the error summary. */
  refused: string;
  send: string;
  children: (field: (name: string) => ErpField) => ReactNode;
};

/** A plain form of the back-office. It is validated on the server; everything that was typed comes back. */
export function ErpForm({ id, result, refused, send, children }: ErpFormProps) {
  const isSending = useNavigation().formAction !== undefined;
  const errors = result?.error ?? {};
  const faults = Object.entries(errors).flatMap(([name, sentences]) =>
    (sentences ?? []).map((sentence) => ({
      sentence,
      ...(name === '' ? {} : { controlId: `${id}-${name}` }),
    })),
  );
  const field = (name: string): ErpField => {
    const typed = result?.initialValue?.[name];
    return {
      id: `${id}-${name}`,
      name,
      defaultValue: typeof typed === 'string' ? typed : undefined,
      error: errors[name]?.[0],
    };
  };
  return (
    <Form method="post" noValidate className="flex max-w-lg flex-col">
      <ErrorSummary faults={faults} answer={result} heading={refused} level={2} />
      <div className="flex flex-col gap-6">{children(field)}</div>
      <Button busy={isSending} className="mt-6 self-start">
        {send}
      </Button>
    </Form>
  );
}

/**
 * Returns the focus to the link that opened a question or form when that closes, unless something else
 * (such as a notice) has taken the focus.
 *
 * @param opener id of the link that opened what is open now; null if nothing is open
 */
export function useWayBack(opener: string | null) {
  const last = useRef(opener);
  useEffect(() => {
    const came = last.current;
    last.current = opener;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (came !== null && opener === null && isLost) document.getElementById(came)?.focus();
  }, [opener]);
}
