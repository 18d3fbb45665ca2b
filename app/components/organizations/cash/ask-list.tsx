import { Form, useNavigation } from '@remix-run/react';
import {
  AccountForm,
  type AccountReply,
  faultsOf,
  typedField,
} from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { ASK, ASKS } from '~/content/organizations/organization-cash';
import {
  type AskShown,
  type OpenAsk,
  REASON_LENGTH,
} from '~/domain/organizations/organization-cash';
import { storedText } from '~/domain/core/stored-amount';
import { orderDay } from '~/content/core/dates';
import { Notice } from '~/components/ui/notice';

type AskListProps = { asks: readonly OpenAsk[]; reply: AccountReply | undefined };

/**
 * The open asks of members, each with forms to grant it, in full or with another amount, and to refuse it.
 */
export function AskList({ asks, reply }: AskListProps) {
  const own = reply?.form === 'decide' ? reply : undefined;
  if (asks.length === 0 && !own) return null;
  const of = typedField(own, 'ask').defaultValue;
  const isThere = asks.some(({ id }) => id === of);
  return (
    <section aria-labelledby="asks" className="mt-12">
      <h2 id="asks">{ASKS.title}</h2>
      <div className="mt-4">
        <ErrorSummary
          faults={faultsOf(own, () => (isThere ? fieldOf(of ?? '') : null))}
          answer={own}
          heading={ASKS.refused}
        />
      </div>
      <ul className="grid gap-6">
        {asks.map((ask) => (
          <Ask key={ask.id} ask={ask} reply={of === ask.id ? own : undefined} />
        ))}
      </ul>
    </section>
  );
}

function Ask({ ask, reply }: { ask: OpenAsk; reply: AccountReply | undefined }) {
  const { id, name, askedCents, note, createdAt } = ask;
  const isSending = useNavigation().formData?.get('ask') === id;
  const field = typedField(reply, 'amount');
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
          {...field}
          id={fieldOf(id)}
          label={ASKS.amount(name)}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-60"
          defaultValue={reply ? field.defaultValue : storedText(askedCents)}
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

type AskFormProps = {
  /** The last ask of this month; null if there is none. */
  ask: AskShown | null;
  reply: AccountReply | undefined;
};

/** Lets a member ask for a higher allowance this month; one ask at a time. */
export function AskForm({ ask, reply }: AskFormProps) {
  return (
    <section aria-labelledby="ask" id="ask-for-more" className="mt-12">
      <h2 id="ask">{ASK.title}</h2>
      {ask ? (
        <div className="mt-4 max-w-lg">
          <Notice tone={ask.state === 'granted' ? 'done' : 'info'}>{standing(ask)}</Notice>
        </div>
      ) : null}
      {ask?.state === 'open' && reply?.form !== 'ask' ? null : (
        <AccountForm
          name="ask"
          className="mt-4 max-w-lg"
          reply={reply}
          save={ASK.send}
          refused={ASK.refused}
          variant="secondary"
        >
          {(field) => (
            <>
              <p className="text-ink-soft">{ASK.text}</p>
              <TextField
                label={ASK.amount}
                inputMode="decimal"
                autoComplete="off"
                {...field('amount')}
              />
              <TextField
                label={ASK.reason}
                optional
                maxLength={REASON_LENGTH}
                autoComplete="off"
                {...field('reason')}
              />
            </>
          )}
        </AccountForm>
      )}
    </section>
  );
}

function standing({ state, askedCents, grantedCents, createdAt }: AskShown): string {
  if (state === 'granted') return ASK.granted(grantedCents ?? askedCents);
  return state === 'refused' ? ASK.denied(askedCents) : ASK.open(askedCents, orderDay(createdAt));
}
