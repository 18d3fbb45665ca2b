import { AccountForm, ArrivalHeading, fieldErrorsOf } from '~/components/ui/forms/account-form';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { TextField } from '~/components/ui/forms/field';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import type { GroupProps } from './groups';
import { REJECTED } from './rejected-reply';
import { Specimen } from './specimen';

// Each of these takes the focus when it appears, so each is a group of its own.

export function Confirmation({ reply }: GroupProps) {
  return (
    <Specimen part="ConfirmDialog">
      <ConfirmDialog
        heading="Remove Ivy Chen from Harbor Coffee?"
        level={2}
        what={['She can no longer order with the shared Earth Cash.', 'Her past orders stay.']}
        confirm={{ intent: 'remove-member', label: 'Remove Ivy' }}
        cancel={{ label: 'Keep her', href: '#main' }}
        reply={reply}
      />
    </Specimen>
  );
}

export function Arrival() {
  return (
    <Specimen part="ArrivalHeading">
      <ArrivalHeading level={2}>Which card should we keep?</ArrivalHeading>
    </Specimen>
  );
}

export function Outcome() {
  return (
    <Specimen part="AccountNotice" state="done">
      <AccountNotice notice={{ tone: 'done', text: 'Card ending in 4242 was removed.' }} />
    </Specimen>
  );
}

export function RejectedForm() {
  return (
    <Specimen part="AccountForm" state="rejected">
      <AccountForm name="card" reply={REJECTED} save="Add card">
        {(field) => {
          const { error, ...zip } = field('zip');
          return <TextField label="ZIP code" {...zip} {...(error ? { error } : {})} />;
        }}
      </AccountForm>
    </Specimen>
  );
}

export function RejectedWhole() {
  return (
    <Specimen part="ErrorSummary" state="of a whole form, with another way">
      <ErrorSummary
        errors={fieldErrorsOf(REJECTED, () => null)}
        answer={null}
        level={2}
        alternative={<p className="mt-3">Or call us: our hours are on the contact page.</p>}
      />
    </Specimen>
  );
}
