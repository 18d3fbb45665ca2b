import { Moment } from '~/components/staff/confirm-form';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { SENT_EMAILS } from '~/content/email-texts/erp-emails';
import type { EmailProblem } from '~/domain/emails/email-registry';
import { erpPaths } from '~/erp-paths';

/** A mail that was to be sent; times are ISO 8601. */
export type SentEmailRow = {
  id: string;
  template: string;
  to: keyof typeof SENT_EMAILS.to;
  /** The customer's number; null if it is not known here. */
  customer: string | null;
  writtenAt: string;
  endedAt: string | null;
  state: keyof typeof SENT_EMAILS.states;
  problem: EmailProblem | null;
  attempts: number;
};

const { columns, problems, states, to } = SENT_EMAILS;

const COLUMNS: readonly ListColumn<SentEmailRow>[] = [
  {
    label: columns.type,
    cell: ({ template }) => <span className="[overflow-wrap:anywhere]">{template}</span>,
  },
  {
    label: columns.to,
    cell: (row) =>
      row.customer === null ? (
        to[row.to]
      ) : (
        <a href={erpPaths.customer(row.customer)} className="target text-link">
          {`${to[row.to]} ${row.customer}`}
        </a>
      ),
  },
  { label: columns.written, cell: ({ writtenAt }) => <Moment iso={writtenAt} /> },
  {
    label: columns.state,
    cell: ({ state, endedAt, problem, attempts }) => (
      <>
        {states[state]} {endedAt ? <Moment iso={endedAt} /> : null}
        {problem ? <span className="block text-sm">{problems[problem]}</span> : null}
        {attempts > 1 ? (
          <span className="block text-sm">{SENT_EMAILS.attempts(attempts)}</span>
        ) : null}
      </>
    ),
  },
];

type SentEmailsProps = { sent: readonly SentEmailRow[]; unsent: readonly SentEmailRow[] };

/** What was not sent, and why, and what was, each the latest first. */
export function SentEmails({ sent, unsent }: SentEmailsProps) {
  const lists = [
    { id: 'emails-unsent', labels: SENT_EMAILS.unsent, rows: unsent },
    { id: 'emails-sent', labels: SENT_EMAILS.sent, rows: sent },
  ];
  return lists.map(({ id, labels, rows }) => (
    <section key={id} aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-4">
        {labels.heading}
      </h2>
      <ErpTable
        caption={labels.heading}
        columns={COLUMNS}
        rows={rows}
        keyOf={(row) => row.id}
        none={labels.none}
      />
    </section>
  ));
}
