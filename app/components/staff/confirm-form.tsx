import type { ReactNode } from 'react';
import { Form } from '~/framework';
import { type AccountReply, fieldErrorsOf } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { SINGLE_APPROVER } from '~/content/staff/erp-staff';
import type { SingleApproverLimit } from '~/domain/staff/approval';
import { cents, formatUsd } from '~/domain/core/money';
import { momentLabel } from '~/content/core/dates';

type ConfirmFormProps = {
  /** What will happen, in a sentence. */
  will: ReactNode;
  send: string;
  /** Heading of the error summary. */
  refused: string;
  reply: AccountReply | undefined;
  fields: Readonly<Record<string, string | undefined>>;
  /** The link that cancels. */
  back: { to: string; label: string };
  children?: ReactNode;
};

/** Says what a step will do and asks for confirmation; a link cancels. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { will, send, refused, reply, fields, back, children } = props;
  const busy = useIsSending(reply, () => true);
  return (
    <Form
      method="post"
      noValidate
      className="max-w-xl"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <ErrorSummary errors={fieldErrorsOf(reply)} answer={reply} heading={refused} level={2} />
      <div className="max-w-prose">{will}</div>
      {Object.entries(fields).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children ? <div className="mt-6 grid gap-6">{children}</div> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button busy={busy}>{send}</Button>
        <a href={back.to} className="target text-link">
          {back.label}
        </a>
      </div>
    </Form>
  );
}

/** Says how far one person may go alone. */
export function SingleApproverLimitText({
  limit: { oneCents, allCents },
}: {
  limit: SingleApproverLimit;
}) {
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {SINGLE_APPROVER.limit(formatUsd(cents(oneCents)), formatUsd(cents(allCents)))}
    </p>
  );
}

/** A date and time in one line, by the store's clock. @param iso ISO 8601 */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {momentLabel(iso)}
    </time>
  );
}
