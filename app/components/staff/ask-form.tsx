import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { useIsSending } from '~/components/ui/forms/use-is-sending';

type AskFormProps = {
  /** What will happen, in a sentence. */
  will: ReactNode;
  send: string;
  /** Heading of the error summary. */
  refused: string;
  faults: readonly Fault[];
  /** A new object with each response of the server. */
  answer: unknown;
  fields: Readonly<Record<string, string>>;
  /** The link that cancels. */
  back: { to: string; label: string };
  children?: ReactNode;
};

/** Says what a step will do and asks for confirmation; a link cancels. */
export function AskForm(props: AskFormProps) {
  const { will, send, refused, faults, answer, fields, back, children } = props;
  const busy = useIsSending(answer, () => true);
  return (
    <Form
      method="post"
      noValidate
      className="max-w-xl"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <ErrorSummary faults={faults} answer={answer} heading={refused} level={2} />
      <div className="max-w-prose">{will}</div>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children ? <div className="mt-6 grid gap-6">{children}</div> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button busy={busy}>{send}</Button>
        <a href={back.to} className="target text-link">
          {back.label}
        </a>
      </div>
    </Form>
  );
}
