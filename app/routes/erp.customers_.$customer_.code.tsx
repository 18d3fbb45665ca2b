import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { formError } from '~/components/ui/forms/account-form';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { referralCodeSchema } from '~/domain/ambassadors/board-name.schema.server';
import { erpCustomerOf } from '~/http/back-office/erp-customer.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findAmbassadorByGid } from '~/models/ambassadors/ambassador.server';
import { erpPaths } from '~/erp-paths';
import { endAmbassadorCode } from '~/services/ambassadors/become-ambassador.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = ERP_CUSTOMER.ambassador.end;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

/** Asks before a code is ended; for admins only, like ending it. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  await requireStaff(args, 'ambassadors.end-code');
  const id = params['customer'] ?? '';
  const { gid, displayName } = await erpCustomerOf(context, id);
  const ambassador = (await findAmbassadorByGid(context.db, gid)) ?? notFound();
  return { id, name: displayName, code: ambassador.code };
}

/** Ends the code that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'ambassadors.end-code');
  const id = params['customer'] ?? '';
  const { gid } = await erpCustomerOf(context, id);
  return submitForm(args, erpForms(staff), {
    end: form(referralCodeSchema, async ({ code }) => {
      const ended = await endAmbassadorCode(context, staff.id, { gid, code });
      return ended.ok
        ? { to: erpPaths.customer(id, { done: 'code-ended' }) }
        : { code: ended.code };
    }),
  });
}

export default function ErpAmbassadorCodePage() {
  const { id, name, code } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const rejection = formError(reply);
  return (
    <ErpPage title={`${labels.title}: ${name}`} text={labels.text}>
      {rejection ? <Notice tone="problem">{rejection}</Notice> : null}
      <ConfirmDialog
        heading={labels.ask(code)}
        level={2}
        what={labels.what}
        confirm={{ intent: 'end', label: labels.confirm, fields: { code } }}
        cancel={{ label: labels.cancel, href: erpPaths.customer(id) }}
        reply={undefined}
      />
    </ErpPage>
  );
}
