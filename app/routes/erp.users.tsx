import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErpPage } from '~/components/erp/erp-frame';
import { ErpTable, type ErpColumn } from '~/components/erp/erp-table';
import { Moment } from '~/components/erp/moment';
import { BACK_OFFICE, backOfficeMeta } from '~/content/back-office';
import { erpHeaders } from '~/http/erp-headers';
import { requireStaff } from '~/http/guards.server';
import { listStaff } from '~/models/staff.server';

const words = BACK_OFFICE.users;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/users');
  const staff = await listStaff(args.context.db);
  return {
    staff: staff.map(({ createdAt, lastSeenAt, ...member }) => ({
      ...member,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>['staff'][number];

const COLUMNS: readonly ErpColumn<Row>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Role', cell: ({ isAdmin }) => (isAdmin ? 'Admin' : 'Staff') },
  { label: 'State', cell: ({ isDisabled }) => (isDisabled ? 'Disabled' : 'Active') },
  {
    label: 'Since',
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  },
  {
    label: 'Last seen',
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? 'No open session' : <Moment iso={lastSeenAt} />,
  },
];

export default function ErpUsersPage() {
  const { staff } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={words.title} text={words.text}>
      <ErpTable
        caption={words.title}
        columns={COLUMNS}
        rows={staff}
        keyOf={({ id }) => id}
        none=""
      />
    </ErpPage>
  );
}
