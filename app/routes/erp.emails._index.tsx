import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import { backOfficeMeta } from '~/content/staff/back-office';
import { EMAILS } from '~/content/emails/erp-emails';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listEmails } from '~/models/emails/email-versions.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const { columns } = EMAILS;

export const meta = () => backOfficeMeta(EMAILS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/emails');
  return { emails: await listEmails(args.context.db) };
}

type Row = Awaited<ReturnType<typeof loader>>['emails'][number];

const COLUMNS: readonly ErpColumn<Row>[] = [
  {
    label: columns.type,
    cell: ({ type, state }) => (
      <>
        <a href={erpPaths.email(type)} className="target text-link [overflow-wrap:anywhere]">
          {type}
        </a>
        {state === 'in-use' ? null : (
          <span className="block text-sm font-normal">{EMAILS.states[state]}</span>
        )}
      </>
    ),
  },
  { label: columns.subject, cell: ({ subject }) => subject },
  { label: columns.version, isNumber: true, cell: ({ version }) => String(version) },
  {
    label: columns.changed,
    cell: ({ changedAt }) => (changedAt ? <Moment iso={changedAt} /> : EMAILS.never),
  },
  { label: columns.by, cell: ({ changedBy }) => changedBy ?? EMAILS.nobody },
];

export default function ErpEmailsPage() {
  const { emails } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={EMAILS.title} text={EMAILS.text}>
      <ErpTable
        caption={EMAILS.title}
        columns={COLUMNS}
        rows={emails}
        keyOf={({ type }) => type}
        none={EMAILS.none}
      />
    </ErpPage>
  );
}
