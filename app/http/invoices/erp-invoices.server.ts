import { type InvoiceDeskRow, listInvoiceDesk } from '~/models/invoices/invoice-desk.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { readClampedPage } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';
import { data } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import type { CustomerDone } from '~/content/customers/erp-customer';
import type { InvoiceDecision } from '~/domain/invoices/invoice';
import { customerVerdictSchema } from '~/domain/invoices/invoice-verdict.schema.server';
import type { StaffAction } from '~/domain/staff/staff-action';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import { parseForm, type StrictForm } from '~/http/form.server';

/** Rows per page. */
const PER_PAGE = 50;

/** Returns a page of open or decided invoice requests, or the last page if the number is beyond it. */
export async function invoiceDeskPage(
  context: Pick<StoreContext, 'db'>,
  { isOpen, page: asked }: { isOpen: boolean; page: number },
) {
  const read = (page: number) =>
    listInvoiceDesk(context.db, { isOpen, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const { rows, page, pageCount } = await readClampedPage(read, { asked, perPage: PER_PAGE });
  return { rows: await shownInvoiceDesk(context, rows), page, pageCount };
}

/** Returns the rows as pages show them, with the current names of customers and staff. */
export async function shownInvoiceDesk(
  { db }: Pick<StoreContext, 'db'>,
  rows: readonly InvoiceDeskRow[],
) {
  const [holders, staff] = await Promise.all([
    findHolders(
      db,
      rows.map(({ customerGid }) => customerGid),
    ),
    findStaffNames(
      db,
      rows.flatMap(({ decided }) => decided?.by ?? []),
    ),
  ]);
  return rows.map(({ customerGid, asked, decided }) => ({
    customerGid,
    holder: holders.get(customerGid) ?? null,
    asked: asked && { at: asked.at.toISOString(), email: asked.email },
    decided: decided && {
      decision: decided.decision,
      at: decided.at.toISOString(),
      by: staff.get(decided.by) ?? decided.by,
      reason: decided.reason,
      toldAt: decided.toldAt?.toISOString() ?? null,
    },
  }));
}

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
