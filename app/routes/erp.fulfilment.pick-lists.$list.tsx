import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ErpPage } from '~/components/staff/erp-page';
import { Moment } from '~/components/staff/confirm-form';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { PrintButton } from '~/components/ui/lists/list-frame';
import { PICK_LIST } from '~/content/fulfillment/erp-fulfillment';
import { backOfficeMeta } from '~/content/staff/back-office';
import { isUuid } from '~/domain/core/ids';
import type { PickLine } from '~/domain/fulfillment/pick-list';
import { erpPaths } from '~/erp-paths';
import { AccountForm } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { binSchema } from '~/domain/fulfillment/fulfillment-form.schema.server';
import { form } from '~/http/form-definition.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { changeBin } from '~/services/fulfillment/pick-list.server';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { findPickList } from '~/models/fulfillment/pick-list.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(PICK_LIST.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/fulfilment');
  const id = args.params['list'] ?? '';
  const list = isUuid(id) ? await findPickList(args.context.db, id) : null;
  return list === null ? notFound() : { ...list, id };
}

/** Sets the bin of an item of the list. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.fulfill');
  const id = args.params['list'] ?? '';
  return submitForm(args, erpForms(staff), {
    bin: form(binSchema, async ({ sku, bin }) => {
      const list = isUuid(id) ? await findPickList(args.context.db, id) : null;
      const known = list?.lines.find((line) => line.sku?.toUpperCase() === sku.toUpperCase());
      if (!known?.sku) return { fieldErrors: { sku: PICK_LIST.skuMissing } };
      const change = { sku: known.sku, bin: bin || null };
      await changeBin(args.context, actorOf(args.context, staff), change);
      return { to: erpPaths.pickList(id) };
    }),
  });
}

const { columns } = PICK_LIST;

const COLUMNS: readonly ListColumn<PickLine>[] = [
  {
    label: columns.bin,
    at: 'date',
    cell: ({ bin }) => <span className="whitespace-nowrap">{bin ?? PICK_LIST.noBin}</span>,
  },
  {
    label: columns.item,
    at: 'title',
    isHeader: true,
    cell: ({ title, variantTitle, sku }) => [title, variantTitle, sku].filter(Boolean).join(', '),
  },
  { label: columns.units, isNumber: true, at: 'amount', cell: ({ units }) => units },
  {
    label: columns.orders,
    at: 'status',
    cell: ({ orders }) => orders.map(({ name, units }) => `${name} (${units})`).join(', '),
  },
  { label: columns.location, isExtra: true, cell: ({ locationName }) => locationName },
];

export default function PickListPage() {
  const { id, createdAt, staffName, lines } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={PICK_LIST.title} text={PICK_LIST.text}>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Moment iso={createdAt} />
        {staffName}
        <a href={erpPaths.fulfillment()} className="target text-link" data-print="off">
          {PICK_LIST.back}
        </a>
        <span data-print="off">
          <PrintButton />
        </span>
        {lines.length === 0 ? null : (
          <a
            href={erpPaths.pickListFile(id)}
            className="target text-link"
            data-print="off"
            data-document=""
          >
            {PICK_LIST.file.link}
          </a>
        )}
      </p>
      <div className="mt-6">
        <ErpTable
          caption={PICK_LIST.title}
          columns={COLUMNS}
          rows={lines}
          keyOf={({ sku, title }, nth) => `${sku ?? title} ${nth}`}
          none={PICK_LIST.none}
        />
      </div>
      {lines.length === 0 ? null : (
        <div data-print="off" className="mt-8 max-w-lg">
          <AccountForm name="bin" reply={reply} save={PICK_LIST.setBin} variant="secondary">
            {(field) => (
              <>
                <TextField {...field('sku')} label={PICK_LIST.sku} autoComplete="off" />
                <TextField
                  {...field('bin')}
                  label={PICK_LIST.bin}
                  hint={PICK_LIST.binHint}
                  autoComplete="off"
                  optional
                />
              </>
            )}
          </AccountForm>
        </div>
      )}
    </ErpPage>
  );
}
