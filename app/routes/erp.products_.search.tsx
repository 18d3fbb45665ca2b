import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ManagedList } from '~/components/staff/managed-list';
import type { ListColumn } from '~/components/ui/lists/erp-table';
import { TextField } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { SEARCH_WORDS } from '~/content/catalogue/erp-search-words';
import { LONGEST_SYNONYM, type Synonym } from '~/domain/catalogue/search/synonym';
import {
  addSynonymSchema,
  removeSynonymSchema,
} from '~/domain/catalogue/search/synonym.schema.server';
import { erpPaths } from '~/erp-paths';
import { forgetStorefrontSettings } from '~/http/catalogue/storefront-settings.server';
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

export { shouldRevalidate } from '~/http/reload-after-conflict';

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
    add: form(addSynonymSchema, async (synonym) => {
      const isDone = await addSynonym(context, staffId, synonym);
      forgetStorefrontSettings(context);
      return isDone
        ? { to: erpPaths.searchWords({ done: 'added' }) }
        : { code: 'synonym_known', field: 'word' };
    }),
    remove: form(removeSynonymSchema, async ({ word }) => {
      const isDone = await removeSynonym(context, staffId, word);
      forgetStorefrontSettings(context);
      return { to: erpPaths.searchWords({ done: isDone ? 'removed' : 'gone' }) };
    }),
  });
}

const COLUMNS: readonly ListColumn<Synonym>[] = [
  { label: SEARCH_WORDS.word, cell: ({ word }) => word },
  { label: SEARCH_WORDS.means, cell: ({ means }) => means },
];

export default function ErpSearchWordsPage() {
  const { synonyms, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const text = { maxLength: LONGEST_SYNONYM, autoComplete: 'off', required: true } as const;
  return (
    <ManagedList
      texts={SEARCH_WORDS}
      rows={synonyms}
      columns={COLUMNS}
      nameOf={({ word }) => word}
      field="word"
      path={erpPaths.searchWords}
      reply={reply}
      {...page}
    >
      {(field) => (
        <>
          <TextField
            {...field('word')}
            {...text}
            label={SEARCH_WORDS.word}
            hint={SEARCH_WORDS.add.hint}
          />
          <TextField {...field('means')} {...text} label={SEARCH_WORDS.means} />
        </>
      )}
    </ManagedList>
  );
}
