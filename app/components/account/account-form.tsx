import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ErrorSummary, type Fault } from '~/components/content/error-summary';
import { Button } from '~/components/ui/button';
import type { ButtonVariant } from '~/components/ui/button-style';
import { useDoublePress } from '~/components/ui/use-double-press';
import { useIsSending } from '~/components/ui/use-is-sending';

/** What an action answers when it has not taken a form: which one, what was typed, what to mend. */
export type AccountReply = { form: string; result: SubmissionResult<string[]> };

/** What a control of ours takes to show a field as it was typed or is on file, with its error. */
export type AccountField = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type AccountFormProps = {
  /** Which of the page's forms it is; its action knows it by `intent`. */
  name: string;
  reply: AccountReply | undefined;
  /** What is on file. */
  values?: Readonly<Record<string, string | null | undefined>>;
  save: string;
  variant?: ButtonVariant;
  /** Beside the button: a way out. */
  beside?: ReactNode;
  className?: string;
  /** One of the fields takes a file. */
  hasFile?: boolean;
  /** Of the error summary's heading: 2 where the form is all that a page has. */
  summaryLevel?: 2 | 3;
  /** Fields that are drawn by components within `children`: it has to be known where they are. */
  drawn?: readonly string[];
  children?: (field: (name: string) => AccountField, wasRefused: boolean) => ReactNode;
};

/**
 * One form of the account area. It is checked on the server only; what was refused comes back with
 * all that was typed, with and without JavaScript. A press while it is being sent does nothing.
 */
export function AccountForm(props: AccountFormProps) {
  const { name, values = {}, save, variant, beside, className, summaryLevel } = props;
  const { drawn = [], hasFile, children } = props;
  const reply = props.reply?.form === name ? props.reply : undefined;
  const busy = useIsSending(reply, (posted) => posted.get('intent') === name);
  const typed = reply?.result.initialValue;
  const errors = reply?.result.error ?? {};
  const names = new Set<string>(drawn);
  const round = useRound(busy, reply !== undefined);
  const isDoublePress = useDoublePress(reply ?? round);

  const field = (fieldName: string): AccountField => {
    names.add(fieldName);
    const value = typed ? typed[fieldName] : values[fieldName];
    return {
      id: `${name}-${fieldName}`,
      name: fieldName,
      defaultValue: typeof value === 'string' ? value : undefined,
      error: errors[fieldName]?.[0],
    };
  };
  const fields = children?.(field, reply !== undefined);

  return (
    <Form
      method="post"
      noValidate
      className={className}
      {...(hasFile && { encType: 'multipart/form-data' as const })}
      onSubmit={(event: FormEvent) => {
        if (busy || isDoublePress(event)) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={name} />
      <ErrorSummary
        faults={faultsOf(name, errors, names)}
        answer={reply}
        heading="This has not been saved yet"
        level={summaryLevel}
      />
      {fields ? (
        <div key={round} className="flex flex-col gap-6">
          {fields}
        </div>
      ) : null}
      <div className={`flex flex-wrap items-center gap-x-6 gap-y-3 ${fields ? 'mt-8' : ''}`}>
        <Button variant={variant ?? 'primary'} busy={busy}>
          {save}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

/**
 * Counts the times that a form was taken: its fields then stand anew, as what is now on file. Counted
 * while the answer is drawn, not after it: whoever types at once would type into fields that go away.
 */
function useRound(busy: boolean, isRefused: boolean): number {
  const [before, setBefore] = useState({ busy, round: 0 });
  if (before.busy === busy) return before.round;
  const isTaken = before.busy && !isRefused;
  const now = { busy, round: before.round + (isTaken ? 1 : 0) };
  setBefore(now);
  return now.round;
}

function faultsOf(
  form: string,
  errors: Record<string, string[] | null>,
  names: ReadonlySet<string>,
): Fault[] {
  return Object.entries(errors).flatMap(([name, sentences]) =>
    (sentences ?? []).map((sentence) => ({
      sentence,
      ...(names.has(name) ? { controlId: `${form}-${name}` } : {}),
    })),
  );
}
