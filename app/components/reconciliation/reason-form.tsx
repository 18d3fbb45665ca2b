import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import { TextArea } from '~/components/ui/forms/text-area';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';

type ReasonFormProps = {
  /** The form's name, posted as `intent`. */
  name: string;
  heading: string;
  /** What will happen, point by point. */
  what: readonly string[];
  confirm: string;
  cancelHref: string;
  reply: AccountReply | undefined;
};

/** Asks for confirmation and a reason before money is changed, and says what will happen. */
export function ReasonForm({ name, heading, what, confirm, cancelHref, reply }: ReasonFormProps) {
  return (
    <section className="mt-10">
      <ArrivalHeading level={2}>{heading}</ArrivalHeading>
      <ul className="mb-6 mt-3 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AccountForm
        name={name}
        reply={reply}
        save={confirm}
        className="max-w-xl"
        drawn={['reason']}
        beside={
          <a href={cancelHref} className="target text-link">
            {DISCREPANCY_PAGES.cancel}
          </a>
        }
      >
        {(field) => {
          const { error, ...reason } = field('reason');
          return (
            <TextArea
              {...reason}
              {...(error === undefined ? {} : { error })}
              label={DISCREPANCY_PAGES.reasonField}
              hint={DISCREPANCY_PAGES.reasonHint}
              rows={3}
              maxLength={300}
              required
            />
          );
        }}
      </AccountForm>
    </section>
  );
}
