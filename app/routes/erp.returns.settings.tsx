import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ErpPage } from '~/components/staff/erp-page';
import { AccountForm } from '~/components/ui/forms/account-form';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { RETURN_STAFF } from '~/content/returns/erp-returns';
import { backOfficeMeta } from '~/content/staff/back-office';
import { RETURN_LENGTHS } from '~/domain/returns/return';
import { returnSettingSchema } from '~/domain/returns/return.schema.server';
import { may } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { findReturnSetting } from '~/models/returns/return-setting.server';
import { changeReturnSetting } from '~/services/returns/decide-return.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const { settings: LABELS } = RETURN_STAFF;

export const meta = () => backOfficeMeta(LABELS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/returns/settings');
  const done = new URL(args.request.url).searchParams.get('done') === '1';
  const setting = await findReturnSetting(args.context.db);
  return { setting, done, mayChange: may({ kind: 'staff', isAdmin }, 'returns.change') };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'returns.change');
  const { context } = args;
  return submitForm(args, storeForms(staff.id), {
    settings: form(returnSettingSchema, async (setting) =>
      (await changeReturnSetting(context, actorOf(context, staff), setting))
        ? { to: `${erpPaths.returnSettings()}?done=1` }
        : ({ code: 'return_changed' } as const),
    ),
  });
}

export default function ErpReturnSettingsPage() {
  const { setting, done, mayChange } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={LABELS.title} text={LABELS.text}>
      {done && !reply ? <Notice tone="done">{LABELS.done}</Notice> : null}
      <p className="my-4">
        <a href={erpPaths.shipping()} className="target text-link">
          {LABELS.promises}
        </a>
      </p>
      {mayChange ? (
        <AccountForm
          name="settings"
          reply={reply}
          className="max-w-xl"
          hidden={{ version: setting.version }}
          values={{ claimDays: String(setting.claimDays), instructions: setting.instructions }}
          save={LABELS.save}
          summaryLevel={2}
        >
          {(field) => (
            <>
              <TextField
                {...field('claimDays')}
                label={LABELS.days}
                hint={LABELS.daysHint}
                inputMode="numeric"
              />
              <TextArea
                {...field('instructions')}
                label={LABELS.instructions}
                hint={LABELS.instructionsHint}
                maxLength={RETURN_LENGTHS.instructions}
                rows={5}
              />
            </>
          )}
        </AccountForm>
      ) : (
        <p className="max-w-prose whitespace-pre-line">
          {LABELS.days}: {setting.claimDays}
          {'\n\n'}
          {setting.instructions}
        </p>
      )}
    </ErpPage>
  );
}
