import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { typedField } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { ConfirmForm } from '~/components/staff/confirm-form';
import { ErpPage } from '~/components/staff/erp-page';
import { AGING } from '~/content/invoices/receivables';
import { WRITE_OFF_ERRORS, WRITE_OFFS } from '~/content/invoices/write-offs';
import { backOfficeMeta } from '~/content/staff/back-office';
import { formatUsd } from '~/domain/core/money';
import { writeOffSchema } from '~/domain/invoices/write-off.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { bookCustomerOf, bookInvoiceOf, loadOpenInvoice } from '~/http/invoices/receivables.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { actorOf } from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { requestWriteOff } from '~/services/invoices/write-off-invoice.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => backOfficeMeta(WRITE_OFFS.heading);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'invoices.write-off');
  const { context, params } = args;
  const bookCustomerId = bookCustomerOf(params);
  const invoice = await loadOpenInvoice(context, bookCustomerId, bookInvoiceOf(params));
  return data({ bookCustomerId, invoice }, invoice === null ? 503 : 200);
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'invoices.write-off');
  const { context, params } = args;
  const bookCustomerId = bookCustomerOf(params);
  const invoiceId = bookInvoiceOf(params);
  return submitForm(args, erpForms(staff), {
    '': form(writeOffSchema, async ({ balance: seenCents, reason }) => {
      const desired = { invoiceId, bookCustomerId, seenCents, reason };
      const refused = await requestWriteOff(context, actorOf(context, staff), desired);
      // A second press of the same form finds its first under way.
      if (refused !== null && refused !== 'under-way') {
        return { code: WRITE_OFF_ERRORS[refused], status: 409 };
      }
      return { to: erpPaths.receivables(bookCustomerId, { done: 'write-off' }) };
    }),
  });
}

export default function ErpWriteOffPage() {
  const { bookCustomerId, invoice } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = { to: erpPaths.receivables(bookCustomerId), label: WRITE_OFFS.leave };
  if (invoice === null) {
    return (
      <ErpPage title={WRITE_OFFS.heading} text={WRITE_OFFS.text}>
        <Notice>{AGING.silent}</Notice>
      </ErpPage>
    );
  }
  return (
    <ErpPage title={WRITE_OFFS.title(invoice.number)} text={WRITE_OFFS.text}>
      <ConfirmForm
        will={
          <>
            <p>{WRITE_OFFS.will(formatUsd(invoice.balanceCents), invoice.customerName)}</p>
            <p className="mt-3">{WRITE_OFFS.undo}</p>
          </>
        }
        send={WRITE_OFFS.send}
        refused={WRITE_OFFS.refused}
        reply={reply}
        fields={{ balance: String(invoice.balanceCents) }}
        back={back}
      >
        <TextField
          {...typedField(reply, 'reason')}
          label={WRITE_OFFS.reason}
          hint={WRITE_OFFS.reasonHint}
          maxLength={200}
          required
        />
      </ConfirmForm>
    </ErpPage>
  );
}
