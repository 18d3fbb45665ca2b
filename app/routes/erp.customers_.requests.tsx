import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { OpenMerges } from '~/components/privacy/merge-list';
import { Moment } from '~/components/staff/confirm-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CLOSING, closingDone } from '~/content/privacy/erp-closing';
import { MERGE } from '~/content/privacy/erp-merge';
import { erpHeaders } from '~/http/staff/erp-headers';
import { shownRequest, type ShownRequest } from '~/http/privacy/erp-closing.server';
import { shownMerges } from '~/http/privacy/erp-merge.server';
import { requireStaff } from '~/http/customers/guards.server';
import { listOpenMerges } from '~/models/customers/account-merge.server';
import { listAccountRequests } from '~/models/customers/account-closing.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(CLOSING.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/customers/requests');
  const { db } = args.context;
  const [open, ended, merges] = await Promise.all([
    listAccountRequests(db, { waiting: true, limit: 200 }),
    listAccountRequests(db, { waiting: false, limit: 50 }),
    listOpenMerges(db, 200),
  ]);
  return {
    open: open.map(shownRequest),
    ended: ended.map(shownRequest),
    merges: await shownMerges(args.context, merges, staff),
    done: closingDone(new URL(args.request.url).searchParams.get('done')),
  };
}

const COLUMNS: readonly ListColumn<ShownRequest>[] = [
  {
    label: CLOSING.columns.customer,
    at: 'title',
    cell: ({ id, name }) => (
      <a href={erpPaths.customerRequest(id)} className="text-link [overflow-wrap:anywhere]">
        {name || CLOSING.redacted}
      </a>
    ),
  },
  {
    label: CLOSING.columns.requested,
    at: 'date',
    cell: ({ requestedAt }) => <Moment iso={requestedAt} />,
  },
  {
    label: CLOSING.columns.state,
    at: 'status',
    cell: ({ state }) => <Badge text={CLOSING.states[state]} />,
  },
];

const ENDED: readonly ListColumn<ShownRequest>[] = [
  ...COLUMNS,
  {
    label: CLOSING.columns.ended,
    cell: ({ endedAt }) => (endedAt === null ? '' : <Moment iso={endedAt} />),
  },
];

export default function ErpCustomerRequestsPage() {
  const { open, ended, merges, done } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={CLOSING.title} text={CLOSING.text} isList>
      {done ? <Notice tone="done">{CLOSING.done[done]}</Notice> : null}
      <ErpSection id="open" heading={CLOSING.open} isList>
        <ErpTable
          list="requests"
          caption={CLOSING.open}
          columns={COLUMNS}
          rows={open}
          keyOf={({ id }) => id}
          none={CLOSING.noneOpen}
        />
      </ErpSection>
      <ErpSection id="merges" heading={MERGE.list.open}>
        <OpenMerges merges={merges} />
      </ErpSection>
      <ErpSection id="ended" heading={CLOSING.ended} isList>
        <ErpTable
          list="requests-ended"
          caption={CLOSING.ended}
          columns={ENDED}
          rows={ended}
          keyOf={({ id }) => id}
          none={CLOSING.noneEnded}
        />
      </ErpSection>
    </ErpPage>
  );
}
