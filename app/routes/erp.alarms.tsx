import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AlarmTable } from '~/components/alarms/alarm-table';
import { ErpPage } from '~/components/staff/erp-page';
import { PostButton } from '~/components/ui/forms/post-button';
import { TabbedList } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { ALARM_LIST_LABELS, ALARM_PAGE } from '~/content/alarms/alarms';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ALARM_LIST } from '~/domain/alarms/alarm';
import { resolveAlarmSchema } from '~/domain/alarms/alarm.schema.server';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { loadTab } from '~/http/list-query.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { actorOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { listAlarms } from '~/models/alarms/alarm.server';
import { resolveAlarmByStaff, ringTestAlarm } from '~/services/alarms/notify-alarms.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(ALARM_PAGE.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/alarms');
  const { db, config } = args.context;
  const { alarms, ...at } = await loadTab(args, ALARM_LIST, (list, part) =>
    listAlarms(db, { list, ...part }),
  );
  const done = new URL(args.request.url).searchParams.get('done');
  const { email, webhook } = config.alarms;
  return { at, alarms, done: doneNotice(done), email, hasWebhook: webhook !== null };
}

const doneNotice = (done: string | null) =>
  done !== null && Object.hasOwn(ALARM_PAGE.done, done)
    ? ALARM_PAGE.done[done as keyof typeof ALARM_PAGE.done]
    : null;

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'alarms.change');
  const actor = actorOf(context, staff);
  return submitForm(args, storeForms(staff.id), {
    resolve: form(resolveAlarmSchema, async ({ alarm }) => ({
      to: erpPaths.alarms({
        done: (await resolveAlarmByStaff(context, actor, alarm)) ? 'resolved' : 'gone',
      }),
    })),
    test: form(noFieldsSchema, async () => {
      await ringTestAlarm(context, actor);
      return { to: erpPaths.alarms({ done: 'test' }) };
    }),
  });
}

export default function ErpAlarmsPage() {
  const { at, alarms, done, email, hasWebhook } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { test } = ALARM_PAGE;
  return (
    <ErpPage title={ALARM_PAGE.title} text={ALARM_PAGE.text} isList>
      {done === null ? null : (
        <div className="mb-8">
          <Notice tone="done">{done}</Notice>
        </div>
      )}
      <TabbedList
        {...at}
        list={ALARM_LIST}
        path={erpPaths.alarms}
        label={ALARM_PAGE.lists}
        labels={ALARM_LIST_LABELS}
      >
        <AlarmTable list={at.tab} rows={alarms} />
      </TabbedList>
      <section aria-labelledby="test-alarm" className="mt-12">
        <h2 id="test-alarm">{test.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{test.text(email, hasWebhook)}</p>
        <PostButton intent="test" label={test.send} reply={reply} />
      </section>
    </ErpPage>
  );
}
