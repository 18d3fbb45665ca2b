import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { Activity } from '~/components/staff/timeline';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { ErpPage } from '~/components/staff/erp-page';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Notice } from '~/components/ui/notice';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { SEARCH_WORDS } from '~/content/catalogue/erp-search-words';
import { LONGEST_SYNONYM, type Synonym } from '~/domain/catalogue/search/synonym';
import {
  addSynonymSchema,
  removeSynonymSchema,
} from '~/domain/catalogue/search/synonym.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { listSynonyms } from '~/models/catalogue/search-synonym.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { addSynonym, removeSynonym } from '~/services/catalogue/change-synonyms.server';

export const meta = () => backOfficeMeta(SEARCH_WORDS.title);

export const headers = erpHeaders;

/** Loads the words; with `remove`, the question about one. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/products/search');
  const { db } = args.context;
  const search = new URL(args.request.url).searchParams;
  const synonyms = await listSynonyms(db);
  const requested = search.get('remove');
  if (requested !== null && !synonyms.some(({ word }) => word === requested)) notFound();
  const done = Object.keys(SEARCH_WORDS.done).find((name) => name === search.get('done'));
  return {
    synonyms,
    requested,
    done: (done as keyof typeof SEARCH_WORDS.done | undefined) ?? null,
    actions: activityOf(await listActionsOf(db, { kind: 'search-synonym', id: 'list' })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'synonyms.change');
  return submitForm(args, storeForms(staffId), {
    add: form(addSynonymSchema, async (synonym) =>
      (await addSynonym(context, staffId, synonym))
        ? { to: erpPaths.searchWords({ done: 'added' }) }
        : { code: 'synonym_known', field: 'word' },
    ),
    remove: form(removeSynonymSchema, async ({ word }) => {
      const isDone = await removeSynonym(context, staffId, word);
      return { to: erpPaths.searchWords({ done: isDone ? 'removed' : 'gone' }) };
    }),
  });
}

const COLUMNS: readonly ListColumn<Synonym>[] = [
  { label: SEARCH_WORDS.word, cell: ({ word }) => word },
  { label: SEARCH_WORDS.means, cell: ({ means }) => means },
  {
    label: SEARCH_WORDS.remove,
    isUnnamed: true,
    cell: ({ word }) => (
      <a href={erpPaths.searchWords({ remove: word })} className="target text-link">
        {SEARCH_WORDS.remove}
        <span className="sr-only"> {word}</span>
      </a>
    ),
  },
];

export default function ErpSearchWordsPage() {
  const { synonyms, requested, done, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { add, removal } = SEARCH_WORDS;
  if (requested !== null) {
    return (
      <ConfirmDialog
        heading={removal.heading(requested)}
        level={1}
        what={removal.what}
        confirm={{ intent: 'remove', label: removal.confirm, fields: { word: requested } }}
        cancel={{ label: removal.cancel, href: erpPaths.searchWords() }}
        reply={reply}
      />
    );
  }
  return (
    <ErpPage title={SEARCH_WORDS.title} text={SEARCH_WORDS.text}>
      {done && !reply ? (
        <div className="mb-8">
          <Notice tone={done === 'gone' ? 'info' : 'done'}>{SEARCH_WORDS.done[done]}</Notice>
        </div>
      ) : null}
      <ErpTable
        caption={SEARCH_WORDS.caption}
        columns={COLUMNS}
        rows={synonyms}
        keyOf={({ word }) => word}
        none={SEARCH_WORDS.none}
      />
      <section aria-labelledby="add-word" className="mt-12">
        <h2 id="add-word">{add.heading}</h2>
        <AccountForm name="add" reply={reply} save={add.send} className="mt-5 grid max-w-xl gap-5">
          {(field) => (
            <>
              <TextField
                {...field('word')}
                label={SEARCH_WORDS.word}
                hint={add.hint}
                maxLength={LONGEST_SYNONYM}
                autoComplete="off"
                required
              />
              <TextField
                {...field('means')}
                label={SEARCH_WORDS.means}
                maxLength={LONGEST_SYNONYM}
                autoComplete="off"
                required
              />
            </>
          )}
        </AccountForm>
      </section>
      <Activity actions={actions} />
    </ErpPage>
  );
}
