import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Activity } from '~/components/staff/timeline';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
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
import { ErpPage } from '~/components/staff/erp-page';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

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

const TAG: ListColumn<string> = {
  label: TAX_EXEMPT.tag,
  cell: (tag) => <span className="[overflow-wrap:anywhere]">{tag}</span>,
};

const REMOVE: ListColumn<string> = {
  label: TAX_EXEMPT.remove,
  cell: (tag) => (
    <a href={erpPaths.taxExempt({ remove: tag })} className="target text-link">
      {TAX_EXEMPT.remove}
      <span className="sr-only"> {tag}</span>
    </a>
  ),
};

export default function ErpTaxExemptPage() {
  const { tags, requested, mayChange, bound, done, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { add, removal } = TAX_EXEMPT;
  if (requested !== null) {
    return (
      <ConfirmDialog
        heading={removal.heading(requested)}
        level={1}
        what={removal.what}
        confirm={{ intent: 'remove', label: removal.confirm, fields: { tag: requested } }}
        cancel={{ label: removal.cancel, href: erpPaths.taxExempt() }}
        reply={reply}
      />
    );
  }
  return (
    <ErpPage title={TAX_EXEMPT.title} text={TAX_EXEMPT.text}>
      {done ? (
        <div className="mb-8">
          <Notice tone={done === 'gone' ? 'info' : 'done'}>{TAX_EXEMPT.done[done]}</Notice>
        </div>
      ) : null}
      <ErpTable
        caption={TAX_EXEMPT.caption}
        columns={mayChange ? [TAG, REMOVE] : [TAG]}
        rows={tags}
        keyOf={(tag) => tag}
        none={TAX_EXEMPT.none}
      />
      {mayChange ? (
        <section aria-labelledby="add-tag" className="mt-12">
          <h2 id="add-tag">{add.heading}</h2>
          <AccountForm name="add" reply={reply} save={add.send} className="mt-5 max-w-xl">
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
          </AccountForm>
        </section>
      ) : (
        <p className="mt-6 text-ink-soft">{TAX_EXEMPT.adminsOnly}</p>
      )}
      <Activity actions={actions} />
    </ErpPage>
  );
}
