import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework';
import { AUDIT_COLUMNS } from '~/content/staff/erp-audit';
import { AUDIT_LIST } from '~/domain/staff/staff-action';
import { csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { parseStrictForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { shownAction } from '~/http/staff/activity.server';
import { auditMatch } from '~/http/back-office/audit-search.server';
import { allStaffActions } from '~/models/staff/audit-log.server';
import type { StoredStaffAction } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { noteExport } from '~/services/privacy/note-export.server';

/** For a bookmarked link: only a form's post sends the file, since each download is recorded in the activity log. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, 'audit.export');
  return redirect(erpPaths.audit(), { headers: { 'Cache-Control': 'no-store' } });
}

/** Responds with all log entries that match the query of the audit page, as CSV. */
export async function action(args: ActionFunctionArgs) {
  const { id: staffId } = await requireStaff(args, 'audit.export');
  await countFile(args.context, { staff: staffId }, 'audit');
  const { db, now } = args.context;
  await parseStrictForm(args.request, { once: [] });
  const { query, requested, problems } = AUDIT_LIST.parse(listText(args));
  const fields = AUDIT_LIST.params({ ...query, before: null });
  if (problems.length > 0) {
    const page = erpPaths.audit({ ...fields, ...requested });
    return redirect(page, { status: 303, headers: { 'Cache-Control': 'no-store' } });
  }
  // A searched text may be a name and is not recorded; an id is, because it says whom the file is about.
  const isId = /^(?:gid:\/\/shopify\/\w+\/)?\d+$|^[0-9a-f-]{36}$/.test(query.subjectId);
  const { search = '', ...others } = fields;
  const details = { ...others, hasSearch: search !== '', ...(isId && { search }) };
  await noteExport(args.context, staffId, { action: 'audit.export', of: 'audit', details });
  const match = await auditMatch(db, query);
  const entries = shown(allStaffActions(db, { ...query, before: null }, match));
  return csvReply('audit-log', storeDay(now()), csvParts(AUDIT_COLUMNS, entries));
}

async function* shown(batches: AsyncIterable<StoredStaffAction[]>) {
  for await (const batch of batches) yield batch.map(shownAction);
}
