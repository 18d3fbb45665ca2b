import { data, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { AuditFilters, AuditResults } from '~/components/staff/audit-results';
import { backOfficeMeta } from '~/content/staff/back-office';
import { AUDIT } from '~/content/staff/erp-audit';
import { AUDIT_LIST } from '~/domain/staff/staff-action';
import { auditMatch, auditNames } from '~/http/back-office/audit-search.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { shownAction } from '~/http/staff/activity.server';
import { listStaffActions } from '~/models/staff/audit-log.server';
import { listStaff } from '~/models/staff/staff.server';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(AUDIT.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/audit');
  const { db } = args.context;
  const { query, requested, problems } = AUDIT_LIST.parse(listText(args));
  const staff = (await listStaff(db)).map(({ id, name }) => ({ id, name }));
  const form = { query, requested, problems, staff };
  if (problems.length > 0) return data({ form, found: null }, 400);
  const { actions, hasMore } = await listStaffActions(db, query, await auditMatch(db, query));
  const names = await auditNames(
    args.context,
    actions.map(({ subject }) => subject),
  );
  return data({ form, found: { actions: actions.map(shownAction), hasMore, names } });
}

export default function ErpAuditPage() {
  const { form, found } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={AUDIT.title} text={AUDIT.text} isList>
      <AuditFilters {...form} />
      {found ? <AuditResults query={form.query} {...found} /> : null}
    </ErpPage>
  );
}
