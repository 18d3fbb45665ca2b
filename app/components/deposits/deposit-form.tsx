import type { FormEvent } from 'react';
import type { Form } from '~/framework';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { DepositFields, fieldIdOf } from './deposit-fields';
import { type DepositReply, DepositReview } from './deposit-review';
import { AddMethod } from '~/components/payment-methods/saved-methods';
import { useDoublePress } from '~/components/ui/forms/use-is-sending';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import type { DepositPage } from '~/domain/deposits/deposit-form';
import { accountPaths } from '~/account-paths';
import { Notice } from '~/components/ui/notice';
import { OPEN_DEPOSIT } from '~/content/deposits/deposit-labels';
import type { OpenDeposit as OpenDepositShown } from '~/domain/deposits/deposit-view';
import {
  ArrivalHeading,
  fieldErrorsOf,
  formError,
  typedField,
} from '~/components/ui/forms/account-form';

type DepositFormProps = {
  page: DepositPage;
  reply: DepositReply | undefined;
  /** The intent of the pressed button while it is being sent; null otherwise. */
  sending: string | null;
  /** Remix's `Form`, or that of a fetcher in the dialog; both post the same. */
  as: typeof Form;
  /** Level of its headings. */
  level: 2 | 3;
  /** Reloads cards and bank accounts where the page itself is not reloaded. @param button pressed */
  onRetry?: (button: HTMLElement) => void;
};

/**
 * Adds Earth Cash: choose and enter, review, confirm (spec section 4). Each step is a post, so it works
 * without JavaScript. All steps carry the same form token, which makes the deposit idempotent.
 */
export function DepositForm(props: DepositFormProps) {
  const { page, reply, sending, as: Form, level, onRetry } = props;
  const { methods, problem } = page;
  const isDoublePress = useDoublePress(reply);
  const { shown = null, openDepositId = null, isRepeat = false } = reply?.review ?? {};
  const typed = (name: string) => typedField(reply, name).defaultValue;
  if (problem) {
    return (
      <>
        <MethodsProblem
          problem={problem}
          amount={typed('amount') ?? page.amount}
          into={typed('into') ?? page.into}
          onRetry={onRetry}
        />
        <AddMethod origin="earthCash" />
      </>
    );
  }
  if (methods.length === 0) {
    return (
      <>
        <p className="max-w-prose">{ADD_CASH.noMethods}</p>
        <AddMethod origin="earthCash" />
      </>
    );
  }
  const onSubmit = (event: FormEvent) => {
    if (sending !== null || isDoublePress(event)) event.preventDefault();
  };
  return (
    <>
      {page.open && !reply ? <OpenDeposit deposit={page.open} /> : null}
      <Form
        method="post"
        action={accountPaths.addEarthCash()}
        noValidate
        preventScrollReset
        onSubmit={onSubmit}
      >
        {isRepeat ? <SameAgain question={formError(reply) ?? ''} level={level} /> : null}
        <ErrorSummary
          errors={isRepeat ? [] : fieldErrorsOf(reply, fieldIdOf)}
          answer={reply}
          heading={ADD_CASH.refused}
          level={level}
          alternative={openDepositId ? <ToOpenDeposit id={openDepositId} /> : null}
        />
        <input type="hidden" name="form_token" value={typed('form_token') ?? page.token} />
        {shown && reply ? (
          <DepositReview review={shown} reply={reply} busy={sending === 'confirm'} level={level} />
        ) : (
          <DepositFields page={page} reply={reply} busy={sending === 'review'} />
        )}
        <p role="status" className="sr-only">
          {sending === 'confirm' ? ADD_CASH.busy : null}
        </p>
      </Form>
      {shown ? null : <AddMethod origin="earthCash" />}
    </>
  );
}

function ToOpenDeposit({ id }: { id: string }) {
  return (
    <a href={accountPaths.deposit(id)} className="target underline underline-offset-4">
      {ADD_CASH.toOpen}
    </a>
  );
}

type MethodsProblemProps = {
  problem: string;
  /** The amount typed before, restored after the retry. */
  amount: string;
  /** The balance chosen before. */
  into: string;
  /** Retries in place; undefined to reload the page. */
  onRetry: ((button: HTMLElement) => void) | undefined;
};

/** Replaces the form while Stripe does not respond: says why, and offers a retry. */
export function MethodsProblem({ problem, amount, into, onRetry }: MethodsProblemProps) {
  return (
    <Notice tone="problem">
      <p>{problem}</p>
      <p>
        {onRetry ? (
          <button
            type="button"
            className="target underline"
            onClick={({ currentTarget }) => onRetry(currentTarget)}
          >
            {ADD_CASH.retry}
          </button>
        ) : (
          <a
            href={accountPaths.addEarthCash({ amount, ...(into === 'organization' && { into }) })}
            data-document="true"
            className="target underline"
          >
            {ADD_CASH.retry}
          </a>
        )}
      </p>
    </Notice>
  );
}

/** Shown before the form is filled in: another deposit has to end first. */
function OpenDeposit({
  deposit: { id, amountCents, awaitsCustomer },
}: {
  deposit: OpenDepositShown;
}) {
  return (
    <div className="mb-8">
      <Notice>
        <p>{(awaitsCustomer ? OPEN_DEPOSIT.waits : OPEN_DEPOSIT.underWay)(amountCents)}</p>
        <p>
          <a href={accountPaths.deposit(id)} className="target underline underline-offset-4">
            {OPEN_DEPOSIT.see}
          </a>
        </p>
      </Notice>
    </div>
  );
}

type SameAgainProps = { question: string; level: 2 | 3 };

/**
 * Asks whether to add the same amount again shortly after a deposit. Not an error; the last press has
 * charged nothing.
 */
function SameAgain({ question, level }: SameAgainProps) {
  return (
    <div className="mb-8 rounded-md bg-soft p-5">
      <ArrivalHeading level={level} className="text-lg">
        {ADD_CASH.notYet}
      </ArrivalHeading>
      <p className="mt-2">{question}</p>
    </div>
  );
}
