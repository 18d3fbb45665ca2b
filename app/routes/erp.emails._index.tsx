import { type ActionFunctionArgs, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { SentEmails, type SentEmailRow } from '~/components/email-texts/sent-emails';
import { Moment } from '~/components/staff/confirm-form';
import { backOfficeMeta } from '~/content/staff/back-office';
import { EMAILS, emailName, SENT_EMAILS } from '~/content/email-texts/erp-emails';
import { customerNumber } from '~/domain/core/ids';
import { emailEntry } from '~/domain/emails/email-registry';
import { resendEmailSchema } from '~/domain/emails/resend-email.schema.server';
import { form } from '~/http/form-definition.server';
import { actorOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { resendEmail } from '~/services/email-texts/resend-email.server';
import { Notice } from '~/components/ui/notice';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listEmails } from '~/models/email-texts/email-versions.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { listSentEmails, type SentEmail } from '~/models/emails/email-outbox.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const { columns } = EMAILS;

export const meta = () => backOfficeMeta(EMAILS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/emails');
  const { db } = args.context;
  const [emails, { sent, unsent }] = await Promise.all([listEmails(db), listSentEmails(db)]);
  const wallets = await findWalletOwners(
    db,
    [...sent, ...unsent].flatMap(({ customerGid }) => customerGid ?? []),
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
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    emails,
    sent: sent.map(rowOf),
    unsent: unsent.map(rowOf),
    done: (['queued', 'not'] as const).find((name) => name === done) ?? null,
  };
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

type Row = Awaited<ReturnType<typeof loader>>['emails'][number];

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
  const { emails, sent, unsent, done } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={EMAILS.title} text={EMAILS.text} isList>
      {done === null ? null : (
        <Notice tone={done === 'queued' ? 'done' : 'info'}>{SENT_EMAILS.done[done]}</Notice>
      )}
      <SentEmails sent={sent} unsent={unsent} />
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
