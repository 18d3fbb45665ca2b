import { data } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import type { CustomerDone } from '~/content/customers/erp-customer';
import type { InvoiceDecision } from '~/domain/invoices/invoice-request';
import { customerVerdictSchema } from '~/domain/invoices/invoice-verdict.schema.server';
import type { StaffAction } from '~/domain/staff/staff-action';
import type { StoreContext } from '~/http/context.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/erp-form.server';
import { parseForm } from '~/http/form.server';
import type { StrictForm } from '~/http/strict-form.server';

type InvoiceForm = {
  staff: { id: string; requestId: string };
  gid: string;
  decide: (verdict: {
    decision: InvoiceDecision;
    by: string;
    reason: string;
    seenAt: Date | null;
    trace: StaffAction;
  }) => Promise<boolean | 'overtaken'>;
  back: (done: CustomerDone) => Response;
};

/** Handles the form that grants or refuses the invoice option to a customer, with the reason. */
export async function decideInvoiceForm(
  context: StoreContext,
  form: StrictForm,
  { staff, gid, decide, back }: InvoiceForm,
) {
  const name = 'invoice-option';
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, name, fault);
  form.delete('intent');
  const { value, reply } = parseForm(form, customerVerdictSchema);
  if (value === null) {
    return data(
      { form: name, result: reply() },
      { status: 422, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  const { decision, reason, seen } = value;
  const decided = await decide({
    decision,
    reason,
    by: staff.id,
    seenAt: seen,
    trace: {
      staffId: staff.id,
      action: 'invoice-option.decide',
      step: decision === 'granted' ? 'grant' : 'refuse',
      subject: { kind: 'customer', id: gid },
      requestId: staff.requestId,
    },
  });
  if (decided === 'overtaken') {
    return refuseErpForm(form, name, { sentence: sentence('invoice_overtaken'), status: 409 });
  }
  context.wakeJobs();
  return back(decided ? 'decided' : 'same');
}
