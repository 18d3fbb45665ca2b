import type { SubmissionResult } from '@conform-to/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from '~/framework';
import { ErrorSummary, type FieldError } from './error-summary';
import { Button, type ButtonVariant } from './button';
import { useDoublePress, useIsSending } from './use-is-sending';

/** What an action returns when it refuses a form: the form's name, the posted values and the errors. */
export type AccountReply = { form: string; result: SubmissionResult<string[]> };

/** The error of a refused form as a whole. @param form only of this one of the page's forms */
export function formError(reply: AccountReply | undefined, form?: string): string | null {
  const isOther = form !== undefined && reply?.form !== form;
  return isOther ? null : (reply?.result.error?.['']?.[0] ?? null);
}

/** The errors of a refused form. @param idOf id of a field's control; its name, if it says nothing else */
export function fieldErrorsOf(
  reply: AccountReply | undefined,
  idOf: (name: string) => string | null = (name) => name,
): FieldError[] {
  return Object.entries(reply?.result.error ?? {}).flatMap(([name, messages]) => {
    const controlId = name === '' || name === 'form_token' ? null : idOf(name);
    return (messages ?? []).map((message) => ({ message, ...(controlId && { controlId }) }));
  });
}

/** A field whose id is its name: what was typed into it, and its error. */
export function typedField(reply: AccountReply | undefined, name: string): AccountField {
  const typed = reply?.result.initialValue?.[name];
  return {
    id: name,
    name,
    defaultValue: typeof typed === 'string' ? typed : undefined,
    error: reply?.result.error?.[name]?.[0],
  };
}

/** What was typed into a field with several values. */
export function typedValues(reply: AccountReply | undefined, name: string): string[] {
  const typed: unknown = reply?.result.initialValue?.[name] ?? [];
  return [typed].flat().filter((value): value is string => typeof value === 'string');
}

/** The sentences of a refused form, wherever they belong. */
export function allErrors(reply: AccountReply | undefined): string[] {
  return Object.values(reply?.result.error ?? {}).flatMap((messages) => messages ?? []);
}

/** Props for a field of ours: its posted or stored value, and its error. */
export type AccountField = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type AccountFormProps = {
  /** The form's name, posted as `intent`, on which the action dispatches; empty if it is the page's only form. */
  name: string;
  /** What the ids of its fields begin with; its name, if it says nothing else. */
  id?: string;
  reply: AccountReply | undefined;
  /** The stored values. */
  values?: Readonly<Record<string, string | null | undefined>>;
  save: string;
  /** Heading of the error summary. */
  refused?: string;
  /**
   * Hidden fields, for example the form's token, or the version it was drawn from. If that has changed since it was
   * posted, each field that differs says what is stored now: saving again is then an informed decision.
   */
  hidden?: Readonly<Record<string, string | number>>;
  /** What the stored values of a field are called, where they are codes. */
  valueLabels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  variant?: ButtonVariant;
  /** Shown beside the button, for example a cancel link. */
  beside?: ReactNode;
  className?: string;
  /** Whether one of the fields is a file. */
  hasFile?: boolean;
  /** Heading level of the error summary: 2 if the form is all there is on the page. */
  summaryLevel?: 2 | 3;
  /** Names of fields that child components render, so that the error summary can link to them. */
  drawn?: readonly string[];
  children?: (field: (name: string) => AccountField, wasRejected: boolean) => ReactNode;
};

/**
 * A form of the account area. It is validated on the server only; a refused form comes back with everything
 * that was typed, with or without JavaScript. Ignores presses while it is being sent.
 */
export function AccountForm(props: AccountFormProps) {
  const { name, id = name, values = {}, save, variant, beside, className, summaryLevel } = props;
  const { refused = 'Please fix these fields', hidden = {}, valueLabels = {} } = props;
  const { drawn = [], hasFile, children } = props;
  const reply = props.reply?.form === name ? props.reply : undefined;
  const busy = useIsSending(reply, (posted) => (posted.get('intent') ?? '') === name);
  const typed = reply?.result.initialValue;
  const errors = reply?.result.error ?? {};
  const names = new Set<string>(drawn);
  const round = useRound(busy, reply !== undefined);
  const isDoublePress = useDoublePress(reply ?? round);
  const isOutdated = Object.entries(hidden).some(
    ([hiddenName, value]) =>
      hiddenName !== 'form_token' && typed?.[hiddenName] && typed[hiddenName] !== String(value),
  );
  const storedNow = (fieldName: string) => {
    const stored = values[fieldName] ?? '';
    const kept = typed?.[fieldName];
    const own = typeof kept === 'string' ? kept.replaceAll('\r\n', '\n') : '';
    if (!isOutdated || !(fieldName in values) || own === stored) return;
    return `Saved now: ${valueLabels[fieldName]?.[stored] ?? (stored || 'nothing')}`;
  };

  const field = (fieldName: string): AccountField => {
    names.add(fieldName);
    const value = typed ? typed[fieldName] : values[fieldName];
    return {
      id: `${id}-${fieldName}`,
      name: fieldName,
      // An empty field is not among what was typed.
      defaultValue: typeof value === 'string' ? value : typed ? '' : undefined,
      error: errors[fieldName]?.[0] ?? storedNow(fieldName),
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
      {name === '' ? null : <input type="hidden" name="intent" value={name} />}
      {Object.entries(hidden).map(([fieldName, value]) => (
        <input key={fieldName} type="hidden" name={fieldName} value={value} />
      ))}
      <ErrorSummary
        errors={fieldErrorsOf(reply, (one) => (names.has(one) ? `${id}-${one}` : null))}
        answer={reply}
        heading={refused}
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
 * Returns a key that changes whenever the form was accepted, which remounts its fields with the stored
 * values. The state is updated during rendering and not in an effect: with an effect, a customer who
 * types right away would type into fields that are about to be removed.
 */
function useRound(busy: boolean, isRejected: boolean): number {
  const [before, setBefore] = useState({ busy, round: 0 });
  if (before.busy === busy) return before.round;
  const isTaken = before.busy && !isRejected;
  const now = { busy, round: before.round + (isTaken ? 1 : 0) };
  setBefore(now);
  return now.round;
}

type ArrivalHeadingProps = { level: 1 | 2 | 3; className?: string; children: ReactNode };

/** The heading of a question or form that has just opened. Takes the focus. */
export function ArrivalHeading({ level, className = '', children }: ArrivalHeadingProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </Heading>
  );
}

/**
 * Returns the focus to the link that opened a question or form when that closes, unless something else
 * (such as a notice) has taken the focus.
 *
 * @param opener id of the link that opened what is open now; null if nothing is open
 */
export function useReturnFocus(opener: string | null) {
  const last = useRef(opener);
  useEffect(() => {
    const came = last.current;
    last.current = opener;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (came !== null && opener === null && isLost) document.getElementById(came)?.focus();
  }, [opener]);
}
