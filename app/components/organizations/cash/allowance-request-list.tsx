import { Form, useNavigation } from '~/framework';
import {
  AccountForm,
  type AccountReply,
  fieldErrorsOf,
  typedField,
} from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { ALLOWANCE_REQUEST, ALLOWANCE_REQUESTS } from '~/content/organizations/organization-cash';
import {
  type AllowanceRequestShown,
  type OpenAllowanceRequest,
  REASON_LENGTH,
} from '~/domain/organizations/organization-cash';
import { storedText } from '~/domain/core/stored-amount';
import { orderDay } from '~/content/core/dates';
import { Notice } from '~/components/ui/notice';

type AllowanceRequestListProps = {
  requests: readonly OpenAllowanceRequest[];
  reply: AccountReply | undefined;
};

/**
 * The open requests of members, each with forms to grant it, in full or with another amount, and to refuse it.
 */
export function AllowanceRequestList({ requests, reply }: AllowanceRequestListProps) {
  const own = reply?.form === 'decide' ? reply : undefined;
  if (requests.length === 0 && !own) return null;
  const of = typedField(own, 'ask').defaultValue;
  const isThere = requests.some(({ id }) => id === of);
  return (
    <section aria-labelledby="asks" className="mt-12">
      <h2 id="asks">{ALLOWANCE_REQUESTS.title}</h2>
      <div className="mt-4">
        <ErrorSummary
          errors={fieldErrorsOf(own, () => (isThere ? fieldOf(of ?? '') : null))}
          answer={own}
          heading={ALLOWANCE_REQUESTS.refused}
        />
      </div>
      <ul className="grid gap-6">
        {requests.map((request) => (
          <AllowanceRequestItem
            key={request.id}
            ask={request}
            reply={of === request.id ? own : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function AllowanceRequestItem({
  ask: request,
  reply,
}: {
  ask: OpenAllowanceRequest;
  reply: AccountReply | undefined;
}) {
  const { id, name, requestedCents, note, createdAt } = request;
  const isSending = useNavigation().formData?.get('ask') === id;
  const field = typedField(reply, 'amount');
  return (
    <li className="organization-ask">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="text-base font-semibold">
          <bdi>{ALLOWANCE_REQUESTS.what(name, requestedCents)}</bdi>
        </h3>
        <p>{note || ALLOWANCE_REQUESTS.noReason}</p>
        <p className="text-sm text-ink-soft">{ALLOWANCE_REQUESTS.requested(orderDay(createdAt))}</p>
      </div>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="ask" value={id} />
        <TextField
          {...field}
          id={fieldOf(id)}
          label={ALLOWANCE_REQUESTS.amount(name)}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-60"
          defaultValue={reply ? field.defaultValue : storedText(requestedCents)}
        />
        <Button name="intent" value="grant" busy={isSending}>
          {ALLOWANCE_REQUESTS.grant}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button name="intent" value="refuse" variant="secondary" busy={isSending}>
          {ALLOWANCE_REQUESTS.refuse}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}

const fieldOf = (id: string) => `grant-${id}`;

type AllowanceRequestFormProps = {
  /** The last request of this month; null if there is none. */
  ask: AllowanceRequestShown | null;
  reply: AccountReply | undefined;
};

/** Lets a member ask for a higher allowance this month; one request at a time. */
export function AllowanceRequestForm({ ask: request, reply }: AllowanceRequestFormProps) {
  return (
    <section aria-labelledby="ask" id="ask-for-more" className="mt-12">
      <h2 id="ask">{ALLOWANCE_REQUEST.title}</h2>
      {request ? (
        <div className="mt-4 max-w-lg">
          <Notice tone={request.state === 'granted' ? 'done' : 'info'}>
            {statusText(request)}
          </Notice>
        </div>
      ) : null}
      {request?.state === 'open' && reply?.form !== 'ask' ? null : (
        <AccountForm
          name="ask"
          className="mt-4 max-w-lg"
          reply={reply}
          save={ALLOWANCE_REQUEST.send}
          refused={ALLOWANCE_REQUEST.refused}
          variant="secondary"
        >
          {(field) => (
            <>
              <p className="text-ink-soft">{ALLOWANCE_REQUEST.text}</p>
              <TextField
                label={ALLOWANCE_REQUEST.amount}
                inputMode="decimal"
                autoComplete="off"
                {...field('amount')}
              />
              <TextField
                label={ALLOWANCE_REQUEST.reason}
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

function statusText({
  state,
  requestedCents,
  grantedCents,
  createdAt,
}: AllowanceRequestShown): string {
  if (state === 'granted') return ALLOWANCE_REQUEST.granted(grantedCents ?? requestedCents);
  return state === 'refused'
    ? ALLOWANCE_REQUEST.denied(requestedCents)
    : ALLOWANCE_REQUEST.open(requestedCents, orderDay(createdAt));
}
