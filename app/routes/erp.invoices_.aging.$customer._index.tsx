import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AgingSums, OpenInvoices } from '~/components/invoices/aging-table';
import { WriteOffTable } from '~/components/invoices/write-off-table';
import { DetailPage, DetailSection } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { allErrors } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { WRITE_OFFS } from '~/content/invoices/write-offs';
import { AGING, RECEIVABLES } from '~/content/invoices/receivables';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  pauseRemindersSchema,
  sendReminderSchema,
} from '~/domain/invoices/invoice-reminder.schema.server';
import {
  CUSTOMER_REMINDERS,
  reminderDone,
  type ReminderDone,
} from '~/content/invoices/invoice-reminders';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { bookCustomerOf, loadReceivables } from '~/http/invoices/receivables.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { form } from '~/http/form-definition.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { pauseReminders, sendReminder } from '~/services/invoices/remind-invoices.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  backOfficeMeta(loaded?.found?.account.name ?? RECEIVABLES.summary);

export const headers = erpHeaders;

/** Loads what one customer of QuickBooks owes, from QuickBooks. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/invoices/aging');
  const id = bookCustomerOf(args.params);
  const found = await loadReceivables(args.context, id);
  const asked = new URL(args.request.url).searchParams.get('done');
  const reminded = reminderDone(asked);
  const done =
    asked === 'write-off' ? WRITE_OFFS.done : reminded && CUSTOMER_REMINDERS.done[reminded];
  const canWriteOff = may({ kind: 'staff', isAdmin }, 'invoices.write-off');
  return data({ id, found, done, canWriteOff }, found === null ? 503 : 200);
}

export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'reminders.send');
  const bookCustomerId = bookCustomerOf(params);
  const actor = { staffId: staff.id, requestId: context.requestId };
  const back = (done: ReminderDone) => ({ to: erpPaths.receivables(bookCustomerId, { done }) });
  return submitForm(args, storeForms(staff.id), {
    remind: form(sendReminderSchema, async ({ invoice: invoiceId, latest }) => {
      const sent = await sendReminder(context, actor, { invoiceId, latest });
      if (sent !== 'sent') {
        return { code: sent === 'paid' ? 'reminder_paid' : 'reminder_overtaken' };
      }
      context.wakeJobs();
      return back('sent');
    }),
    pause: form(pauseRemindersSchema, async ({ pause: isPaused }) => {
      await pauseReminders(context, actor, { bookCustomerId, isPaused });
      return back(isPaused ? 'paused' : 'resumed');
    }),
  });
}

export default function ErpReceivablesPage() {
  const { id, found, done, canWriteOff } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // Not at the button: the page is drawn with the reminder that came between, and the button's fields with it.
  const refused = reply?.form === 'remind' ? allErrors(reply) : [];
  return (
    <DetailPage
      back={{ href: erpPaths.aging(), label: RECEIVABLES.back }}
      title={found?.account.name ?? RECEIVABLES.summary}
      done={reply ? null : done}
      badges={found?.isPaused ? [{ text: CUSTOMER_REMINDERS.pausedBadge, tone: 'warn' }] : []}
      lead={found ? (found.account.email ?? RECEIVABLES.noEmail) : null}
      actions={
        <>
          <LinkButton to={erpPaths.customerStatement(id)} variant="secondary">
            {RECEIVABLES.statement}
          </LinkButton>
          {found ? (
            <PostButton
              intent="pause"
              label={found.isPaused ? CUSTOMER_REMINDERS.resume : CUSTOMER_REMINDERS.pause}
              fields={{ pause: found.isPaused ? 'no' : 'yes' }}
              reply={reply}
            />
          ) : null}
        </>
      }
    >
      {found === null ? (
        <Notice>{AGING.silent}</Notice>
      ) : (
        <div className="mt-6 space-y-8">
          <DetailSection id="summary" heading={RECEIVABLES.summary}>
            <AgingSums aging={found.aging} label={RECEIVABLES.summary} />
          </DetailSection>
          <DetailSection id="invoices" heading={RECEIVABLES.invoices}>
            {refused.map((error) => (
              <p key={error} role="alert" className="mb-4 font-semibold text-danger">
                {error}
              </p>
            ))}
            <OpenInvoices
              invoices={found.invoices}
              today={found.today}
              writeOffOf={canWriteOff ? id : null}
            />
          </DetailSection>
          {found.writeOffs.length === 0 ? null : (
            <DetailSection id="write-offs" heading={WRITE_OFFS.heading}>
              <WriteOffTable rows={found.writeOffs} />
            </DetailSection>
          )}
        </div>
      )}
    </DetailPage>
  );
}
