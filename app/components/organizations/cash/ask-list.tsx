import { Form, useNavigation } from '@remix-run/react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { ASK, ASKS } from '~/content/organizations/organization-cash';
import { type AllowanceReply, REASON_LENGTH } from '~/domain/organizations/allowance-form';
import type { AskShown, OpenAsk } from '~/domain/organizations/organization-cash';
import { storedText } from '~/domain/core/stored-amount';
import { orderDay } from '~/content/core/dates';
import { Notice } from '~/components/ui/notice';

type AskListProps = { asks: readonly OpenAsk[]; reply: AllowanceReply | undefined };

/**
 * The open asks of members, each with forms to grant it, in full or with another amount, and to refuse it.
 */
export function AskList({ asks, reply }: AskListProps) {
  const own = reply?.form === 'decide' ? reply : undefined;
  if (asks.length === 0 && !own) return null;
  return (
    <section aria-labelledby="asks" className="mt-12">
      <h2 id="asks">{ASKS.title}</h2>
      <div className="mt-4">
        <ErrorSummary faults={faultsOf(own, asks)} answer={own} heading={ASKS.refused} />
      </div>
      <ul className="grid gap-6">
        {asks.map((ask) => (
          <Ask key={ask.id} ask={ask} reply={own?.of === ask.id ? own : undefined} />
        ))}
      </ul>
    </section>
  );
}

function Ask({ ask, reply }: { ask: OpenAsk; reply: AllowanceReply | undefined }) {
  const { id, name, askedCents, note, createdAt } = ask;
  const isSending = useNavigation().formData?.get('ask') === id;
  return (
    <li className="organization-ask">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="text-base font-semibold">
          <bdi>{ASKS.what(name, askedCents)}</bdi>
        </h3>
        <p>{note || ASKS.noReason}</p>
        <p className="text-sm text-ink-soft">{ASKS.asked(orderDay(createdAt))}</p>
      </div>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="ask" value={id} />
        <TextField
          id={fieldOf(id)}
          name="amount"
          label={ASKS.amount(name)}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-60"
          defaultValue={reply?.typed.amount ?? storedText(askedCents)}
          error={reply?.faults.amount}
        />
        <Button name="intent" value="grant" busy={isSending}>
          {ASKS.grant}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button name="intent" value="refuse" variant="secondary" busy={isSending}>
          {ASKS.refuse}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}

const fieldOf = (id: string) => `grant-${id}`;

/** Links the error to its field if the ask is still shown; a decided ask has no field any more. */
function faultsOf(reply: AllowanceReply | undefined, asks: readonly OpenAsk[]): Fault[] {
  if (!reply) return [];
  const { amount, form } = reply.faults;
  const isThere = asks.some(({ id }) => id === reply.of);
  return [
    ...(amount ? [{ ...(isThere && { controlId: fieldOf(reply.of) }), sentence: amount }] : []),
    ...(form ? [{ sentence: form }] : []),
  ];
}

type AskFormProps = {
  /** The last ask of this month; null if there is none. */
  ask: AskShown | null;
  reply: AllowanceReply | undefined;
};

const IDS = { amount: 'ask-amount', reason: 'ask-reason' } as const;

/** Lets a member ask for a higher allowance this month; one ask at a time. */
export function AskForm({ ask, reply }: AskFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'ask';
  const own = reply?.form === 'ask' ? reply : undefined;
  const faults = own?.faults ?? {};
  return (
    <section aria-labelledby="ask" id="ask-for-more" className="mt-12">
      <h2 id="ask">{ASK.title}</h2>
      {ask ? (
        <div className="mt-4 max-w-lg">
          <Notice tone={ask.state === 'granted' ? 'done' : 'info'}>{standing(ask)}</Notice>
        </div>
      ) : null}
      {ask?.state === 'open' && !own ? null : (
        <Form method="post" className="mt-4 max-w-lg" noValidate>
          <ErrorSummary faults={askFormFaultsOf(faults)} answer={own} heading={ASK.refused} />
          <p className="mb-5 text-ink-soft">{ASK.text}</p>
          <input type="hidden" name="intent" value="ask" />
          <div className="grid gap-5">
            <TextField
              id={IDS.amount}
              name="amount"
              label={ASK.amount}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={own?.typed.amount}
              error={faults.amount}
            />
            <TextField
              id={IDS.reason}
              name="reason"
              label={ASK.reason}
              optional
              maxLength={REASON_LENGTH}
              autoComplete="off"
              defaultValue={own?.typed.reason}
              error={faults.reason}
            />
          </div>
          <Button busy={isSending} variant="secondary" className="mt-5">
            {ASK.send}
          </Button>
        </Form>
      )}
    </section>
  );
}

function standing({ state, askedCents, grantedCents, createdAt }: AskShown): string {
  if (state === 'granted') return ASK.granted(grantedCents ?? askedCents);
  return state === 'refused' ? ASK.denied(askedCents) : ASK.open(askedCents, orderDay(createdAt));
}

function askFormFaultsOf({ amount, reason, form }: AllowanceReply['faults']): Fault[] {
  return [
    ...(amount ? [{ controlId: IDS.amount, sentence: amount }] : []),
    ...(reason ? [{ controlId: IDS.reason, sentence: reason }] : []),
    ...(form ? [{ sentence: form }] : []),
  ];
}
