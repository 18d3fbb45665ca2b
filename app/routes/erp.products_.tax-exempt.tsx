import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import type { ListColumn } from '~/components/ui/lists/erp-table';
import { ManagedList } from '~/components/staff/managed-list';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { TAX_EXEMPT, taxExemptDone } from '~/content/customers/erp-customer';
import { may } from '~/domain/staff/permissions';
import {
  addTagSchema,
  removeTagSchema,
  TAG_BOUND,
} from '~/domain/customers/tax-exempt.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import {
  addTaxExemptTag,
  removeTaxExemptTag,
} from '~/services/customers/change-customer-tag.server';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(TAX_EXEMPT.title);

export const headers = erpHeaders;

/** Loads the list of tags; with `remove`, the question about one tag. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/products/tax-exempt');
  const { db } = args.context;
  const search = new URL(args.request.url).searchParams;
  const mayChange = may({ kind: 'staff', isAdmin }, 'tax-exempt.change');
  const tags = (await listTaxExemptTags(db)).sort((a, b) => a.localeCompare(b));
  const requested = search.get('remove');
  if (requested !== null && !(mayChange && tags.includes(requested))) notFound();
  const actions = await listActionsOf(db, { kind: 'tax-exempt-tag', id: 'list' });
  return {
    tags,
    requested,
    mayChange,
    bound: TAG_BOUND,
    done: taxExemptDone(search.get('done')),
    actions: activityOf(actions),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'tax-exempt.change');
  return submitForm(args, storeForms(staffId), {
    add: form(addTagSchema, async ({ tag }) =>
      (await addTaxExemptTag(context, staffId, tag))
        ? { to: erpPaths.taxExempt({ done: 'added' }) }
        : { code: 'tag_known', field: 'tag' },
    ),
    remove: form(removeTagSchema, async ({ tag }) => {
      const isDone = await removeTaxExemptTag(context, staffId, tag);
      return { to: erpPaths.taxExempt({ done: isDone ? 'removed' : 'gone' }) };
    }),
  });
}

const COLUMNS: readonly ListColumn<string>[] = [
  {
    label: TAX_EXEMPT.tag,
    cell: (tag) => <span className="[overflow-wrap:anywhere]">{tag}</span>,
  },
];

export default function ErpTaxExemptPage() {
  const { tags, mayChange, bound, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { add } = TAX_EXEMPT;
  return (
    <ManagedList
      texts={TAX_EXEMPT}
      rows={tags}
      columns={COLUMNS}
      nameOf={(tag) => tag}
      field="tag"
      path={erpPaths.taxExempt}
      reply={reply}
      readOnly={mayChange ? null : TAX_EXEMPT.adminsOnly}
      {...page}
    >
      {(field) => (
        <TextField
          {...field('tag')}
          label={add.label}
          hint={add.hint}
          maxLength={bound}
          autoComplete="off"
          required
        />
      )}
    </ManagedList>
  );
}
