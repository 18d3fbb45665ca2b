import { Form, useNavigation } from '@remix-run/react';
import { ErrorSummary, type Fault } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/text-field';
import { ASK } from '~/content/organizations/organization-cash';
import { REASON_LENGTH, type AllowanceReply } from '~/domain/organizations/allowance-form';
import type { AskShown } from '~/domain/organizations/organization-ask';
import { orderDay } from '~/content/core/dates';

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
          <ErrorSummary faults={faultsOf(faults)} answer={own} heading={ASK.refused} />
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

function faultsOf({ amount, reason, form }: AllowanceReply['faults']): Fault[] {
  return [
    ...(amount ? [{ controlId: IDS.amount, sentence: amount }] : []),
    ...(reason ? [{ controlId: IDS.reason, sentence: reason }] : []),
    ...(form ? [{ sentence: form }] : []),
  ];
}
