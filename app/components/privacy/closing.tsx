import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ConfirmDialog, PostButton } from '~/components/ui/forms/post-button';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { LinkButton } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/field';
import { CLOSING } from '~/content/privacy/erp-closing';
import { MAX_CLOSING_REASON, type ClosingStep } from '~/domain/customers/account-closing';
import { erpPaths } from '~/erp-paths';

const { one } = CLOSING;

/** The steps of closing an account, and which of them are done. */
export function ClosingChecklist({
  steps,
}: {
  steps: readonly { step: ClosingStep; at: string | null }[];
}) {
  return (
    <ol className="list-decimal pl-6">
      {steps.map(({ step, at }) => (
        <li key={step} className="py-1">
          {CLOSING.steps[step]}{' '}
          <span className="text-ink-soft">
            ({at === null ? one.stepOpen : one.stepDone}
            {at === null ? null : (
              <>
                , <Moment iso={at} />
              </>
            )}
            )
          </span>
        </li>
      ))}
    </ol>
  );
}

type Request = { id: string; version: number; state: string; words: string | null };

type ClosingFormsProps = {
  request: Request;
  /** Whether nothing prevents closing. */
  isFree: boolean;
  reply: AccountReply | undefined;
};

/** The actions on a request: close, resume a closing that has stopped, or refuse. */
export function ClosingForms({ request, isFree, reply }: ClosingFormsProps) {
  const { id, version, state, words: note } = request;
  if (state === 'begun') {
    return (
      <div className="mt-8">
        <PostButton intent="close" label={one.goOn} fields={{ version: String(version) }} />
      </div>
    );
  }
  if (state !== 'waiting') {
    return note ? (
      <ErpSection id="words" heading={one.rejectedWith}>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
      </ErpSection>
    ) : null;
  }
  return (
    <>
      {isFree ? (
        <p className="mt-8">
          <LinkButton to={`${erpPaths.customerRequest(id)}?ask=close`} variant="secondary">
            {one.begin}
          </LinkButton>
        </p>
      ) : null}
      <ErpSection id="refuse" heading={one.rejectHeading}>
        <AccountForm
          name="refuse"
          reply={reply}
          save={one.refuse}
          variant="secondary"
          className="max-w-xl"
        >
          {(field) => (
            <>
              <input type="hidden" name="version" value={version} />
              <TextArea
                {...field('words')}
                label={one.rejectLabel}
                hint={one.rejectHint}
                rows={4}
                maxLength={MAX_CLOSING_REASON}
                required
              />
            </>
          )}
        </AccountForm>
      </ErpSection>
    </>
  );
}

/** Asks for confirmation before an account is closed for good, and says what will happen. */
export function ClosingQuestion({ request }: { request: Request }) {
  return (
    <ConfirmDialog
      heading={one.ask}
      level={2}
      what={one.requestWhat}
      confirm={{
        intent: 'close',
        label: one.confirm,
        fields: { version: String(request.version) },
      }}
      cancel={{ label: one.cancel, href: erpPaths.customerRequest(request.id) }}
      reply={undefined}
    />
  );
}
