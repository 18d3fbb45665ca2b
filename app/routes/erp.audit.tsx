import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AuditFilters } from '~/components/erp/audit-filters';
import { AuditResults } from '~/components/erp/audit-results';
import { ErpPage } from '~/components/erp/erp-frame';
import { backOfficeMeta } from '~/content/back-office';
import { AUDIT } from '~/content/erp-audit';
import { readAuditQuery } from '~/domain/audit-query';
import { erpHeaders } from '~/http/erp-headers';
import { requireStaff } from '~/http/guards.server';
import { listText } from '~/http/list-query.server';
import { shownAction } from '~/http/trace.server';
import { listStaffActions } from '~/models/audit-log.server';
import { listStaff } from '~/models/staff.server';

export const meta = () => backOfficeMeta(AUDIT.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/audit');
  const { db } = args.context;
  const { query, asked, problems } = readAuditQuery(listText(args));
  const staff = (await listStaff(db)).map(({ id, name }) => ({ id, name }));
  const form = { query, asked, problems, staff };
  if (problems.length > 0) return data({ form, found: null }, 400);
  const { actions, hasMore } = await listStaffActions(db, query);
  return data({ form, found: { actions: actions.map(shownAction), hasMore } });
}

export default function ErpAuditPage() {
  const { form, found } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={AUDIT.title} text={AUDIT.text}>
      <AuditFilters {...form} />
      {found ? <AuditResults query={form.query} {...found} /> : null}
    </ErpPage>
  );
}
