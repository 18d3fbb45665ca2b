import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ErpPage } from '~/components/staff/erp-page';
import { Activity } from '~/components/staff/timeline';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { AccountForm } from '~/components/ui/forms/account-form';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { calendarLabel } from '~/content/core/dates';
import { sortOptions } from '~/content/core/lists';
import { REMINDERS } from '~/content/invoices/invoice-reminders';
import { backOfficeMeta } from '~/content/staff/back-office';
import { reminderScheduleSchema } from '~/domain/invoices/invoice-reminder.schema.server';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { activityOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { findReminderSchedule } from '~/models/invoices/reminder-schedule.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { changeReminderSchedule } from '~/services/invoices/remind-invoices.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(REMINDERS.title);

export const headers = erpHeaders;

/** Loads when customers are reminded of overdue invoices. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/invoices/reminders');
  const { db } = args.context;
  const { version, isOn, days, ranOn } = await findReminderSchedule(db);
  return {
    mayChange: may({ kind: 'staff', isAdmin }, 'reminders.change'),
    version: String(version),
    values: { on: isOn ? ('yes' as const) : ('no' as const), days: days.join(', ') },
    ranOn,
    isDone: new URL(args.request.url).searchParams.get('done') === 'saved',
    actions: activityOf(await listActionsOf(db, { kind: 'invoice', id: 'reminders' })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'reminders.change');
  return submitForm(args, storeForms(staffId), {
    schedule: form(reminderScheduleSchema, async ({ version, on: isOn, days }) => {
      const actor = { staffId, requestId: context.requestId };
      const isSaved = await changeReminderSchedule(context, actor, { version, isOn, days });
      return isSaved
        ? { to: erpPaths.invoiceReminders({ done: 'saved' }) }
        : { code: 'staff_changed' };
    }),
  });
}

export default function ErpRemindersPage() {
  const { mayChange, version, values, ranOn, isDone, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={REMINDERS.title} text={REMINDERS.text}>
      {isDone && !reply ? (
        <div className="mb-8">
          <Notice tone="done">{REMINDERS.done}</Notice>
        </div>
      ) : null}
      {mayChange ? (
        <AccountForm
          name="schedule"
          reply={reply}
          values={values}
          hidden={{ version }}
          valueLabels={{ on: REMINDERS.onOptions }}
          save={REMINDERS.save}
          className="grid max-w-xl gap-6"
        >
          {(field) => (
            <>
              <SelectField
                {...field('on')}
                label={REMINDERS.on}
                hint={REMINDERS.onHint}
                options={sortOptions(REMINDERS.onOptions)}
              />
              <TextField
                {...field('days')}
                label={REMINDERS.days}
                hint={REMINDERS.daysHint}
                autoComplete="off"
                required
              />
            </>
          )}
        </AccountForm>
      ) : (
        <>
          <FactList>
            <Fact term={REMINDERS.on}>{REMINDERS.onOptions[values.on]}</Fact>
            <Fact term={REMINDERS.days}>{values.days}</Fact>
          </FactList>
          <p className="mt-6 text-ink-soft">{REMINDERS.adminsOnly}</p>
        </>
      )}
      <p className="mt-8">
        {REMINDERS.ranOn}: {ranOn === null ? REMINDERS.never : calendarLabel(ranOn)}.{' '}
        <a href={erpPaths.email('invoice-reminder')} className="target underline">
          {REMINDERS.email}
        </a>
      </p>
      <Activity actions={actions} />
    </ErpPage>
  );
}
