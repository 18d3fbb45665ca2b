import { type ActionFunctionArgs, data, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ListPage } from '~/components/ui/lists/list-page';
import { SentEmailTable, type SentEmailRow } from '~/components/email-texts/sent-emails';
import { Moment } from '~/components/staff/confirm-form';
import { backOfficeMeta } from '~/content/staff/back-office';
import { LISTS, optionsOf, sortOptions } from '~/content/core/lists';
import { EMAILS, emailName, SENT_EMAILS } from '~/content/email-texts/erp-emails';
import { customerNumber } from '~/domain/core/ids';
import { beginsLabel } from '~/domain/core/text/search-text';
import { emailEntry, emailRegistry } from '~/domain/emails/email-registry';
import { SENT_EMAIL_LIST, type SentEmailQuery } from '~/domain/emails/sent-email';
import { resendEmailSchema } from '~/domain/emails/resend-email.schema.server';
import { form } from '~/http/form-definition.server';
import { actorOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { resendEmail } from '~/services/email-texts/resend-email.server';
import { Notice } from '~/components/ui/notice';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import type { StoreContext } from '~/http/context.server';
import { listEmails } from '~/models/email-texts/email-versions.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { findEmailMatch, sentEmailsOf } from '~/models/back-office/sent-email-list.server';
import { loadList } from '~/models/core/list.server';
import type { SentEmail } from '~/models/emails/sent-email.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const { columns } = EMAILS;

export const meta = () => backOfficeMeta(EMAILS.title);

export const headers = erpHeaders;

const TEMPLATES = Object.keys(emailRegistry);

/** Lists what was sent and what was not, as the query asks for, and the texts. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/emails');
  const { db } = args.context;
  const [list, emails] = await Promise.all([
    listPage(args, SENT_EMAIL_LIST, (query) => sentEmailPage(args.context, query)),
    listEmails(db),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return data(
    {
      list: list.data,
      emails,
      done: (['queued', 'not'] as const).find((name) => name === done) ?? null,
    },
    list.init ?? undefined,
  );
}

/** Loads a page of mails with the names of their customers. The search is for people, an order, or a kind of mail. */
async function sentEmailPage({ db }: StoreContext, query: SentEmailQuery) {
  const { search } = query;
  const match = search === '' ? null : await findEmailMatch(db, search);
  const templates = TEMPLATES.filter((one) => beginsLabel(emailName(one), search));
  const { rows, ...page } = await loadList(
    db,
    sentEmailsOf(query, match && { ...match, templates }),
  );
  const wallets = await findWalletOwners(
    db,
    rows.flatMap(({ customerGid }) => customerGid ?? []),
  );
  const rowOf = ({ customerGid, ...email }: SentEmail): SentEmailRow => ({
    ...email,
    to: emailEntry(email.template)?.to ?? 'staff',
    isRepeatable: email.state !== 'waiting' && emailEntry(email.template)?.isRepeatable === true,
    customer:
      customerGid === null
        ? null
        : {
            number: customerNumber(customerGid),
            name: wallets.get(customerGid)?.name ?? null,
          },
  });
  return { ...page, rows: rows.map(rowOf) };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'emails.resend');
  const actor = actorOf(context, staff);
  return submitForm(args, storeForms(staff.id), {
    resend: form(resendEmailSchema, async ({ email }) => ({
      to: erpPaths.emails({
        done: (await resendEmail(context, actor, email)) ? 'queued' : 'not',
      }),
    })),
  });
}

type Row = Awaited<ReturnType<typeof listEmails>>[number];

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: columns.type,
    at: 'title',
    cell: ({ type, state }) => (
      <>
        <a href={erpPaths.email(type)} className="target text-link">
          {emailName(type)}
        </a>{' '}
        {state === 'in-use' ? null : <Badge text={EMAILS.states[state]} tone="warn" />}
      </>
    ),
  },
  { label: columns.subject, isLong: true, cell: ({ subject }) => subject },
  { label: columns.version, isNumber: true, cell: ({ version }) => String(version) },
  {
    label: columns.changed,
    cell: ({ changedAt }) => (changedAt ? <Moment iso={changedAt} /> : EMAILS.never),
  },
  { label: columns.by, cell: ({ changedBy }) => changedBy ?? EMAILS.nobody },
];

export default function ErpEmailsPage() {
  const { emails, list, done } = useLoaderData<typeof loader>();
  const { query } = list;
  const tabs = [null, 'sent', 'unsent'] as const;
  return (
    <ErpPage title={EMAILS.title} text={EMAILS.text} isList>
      {done === null ? null : (
        <Notice tone={done === 'queued' ? 'done' : 'info'}>{SENT_EMAILS.done[done]}</Notice>
      )}
      <ListPage
        {...list}
        name="sent-emails"
        list={SENT_EMAIL_LIST}
        path={erpPaths.emails}
        label={SENT_EMAILS.search}
        nouns={SENT_EMAILS.nouns}
        fields={[
          {
            kind: 'search',
            label: SENT_EMAILS.search,
            placeholder: SENT_EMAILS.searchHint,
            autoComplete: 'off',
          },
          { name: 'state', label: LISTS.state, options: optionsOf(SENT_EMAILS.filters) },
          {
            name: 'email',
            label: SENT_EMAILS.columns.type,
            options: optionsOf(Object.fromEntries(TEMPLATES.map((one) => [one, emailName(one)]))),
          },
          { kind: 'days' },
          { kind: 'sort', options: sortOptions(SENT_EMAILS.sorts) },
        ]}
        tabs={{
          label: SENT_EMAILS.tabs,
          tabs: tabs.map((state) => ({
            href: erpPaths.emails(SENT_EMAIL_LIST.params({ ...SENT_EMAIL_LIST.all, state })),
            label: state === null ? LISTS.all : SENT_EMAILS.filters[state],
            isCurrent: state === query.state,
          })),
        }}
        empty={<p>{SENT_EMAILS.none}</p>}
      >
        {({ rows }) => <SentEmailTable rows={rows} />}
      </ListPage>
      <section aria-labelledby="email-texts" className="list mt-6">
        <h2 id="email-texts">{EMAILS.texts}</h2>
        <ErpTable
          list="emails"
          caption={EMAILS.texts}
          columns={COLUMNS}
          rows={emails}
          keyOf={({ type }) => type}
          none={EMAILS.none}
        />
      </section>
    </ErpPage>
  );
}
