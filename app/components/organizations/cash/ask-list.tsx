import { Form, useNavigation } from '@remix-run/react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/text-field';
import { ASKS } from '~/content/organizations/organization-cash';
import type { AllowanceReply } from '~/domain/organizations/allowance-form';
import type { OpenAsk } from '~/domain/organizations/organization-ask';
import { storedText } from '~/domain/core/stored-amount';
import { orderDay } from '~/content/core/dates';

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
