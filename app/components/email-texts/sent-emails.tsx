import { Badge } from '~/components/ui/badge';
import { Moment } from '~/components/staff/confirm-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { emailName, SENT_EMAILS } from '~/content/email-texts/erp-emails';
import type { EmailProblem } from '~/domain/emails/email-registry';
import { toneOf } from '~/content/core/tones';
import { erpPaths } from '~/erp-paths';

/** A mail that was to be sent; times are ISO 8601. */
export type SentEmailRow = {
  id: string;
  template: string;
  to: keyof typeof SENT_EMAILS.to;
  /** The customer's number and name; null if it is not known here. */
  customer: { number: string; name: string | null } | null;
  writtenAt: string;
  endedAt: string | null;
  state: keyof typeof SENT_EMAILS.states;
  problem: EmailProblem | null;
  attempts: number;
  /** Whether staff may send it again. */
  isRepeatable: boolean;
};

const { columns, problems, states, to } = SENT_EMAILS;

const COLUMNS: readonly ListColumn<SentEmailRow>[] = [
  {
    label: columns.type,
    at: 'title',
    cell: ({ template }) => emailName(template),
  },
  {
    label: columns.to,
    at: 'amount',
    cell: (row) =>
      row.customer === null ? (
        to[row.to]
      ) : (
        <a href={erpPaths.customer(row.customer.number)} className="target text-link">
          {row.customer.name ?? `${to[row.to]} ${row.customer.number}`}
        </a>
      ),
  },
  { label: columns.written, at: 'date', cell: ({ writtenAt }) => <Moment iso={writtenAt} /> },
  {
    label: columns.state,
    at: 'status',
    cell: ({ state, endedAt, problem, attempts }) => (
      <>
        <Badge text={states[state]} tone={toneOf(state)} />{' '}
        {endedAt ? <Moment iso={endedAt} /> : null}
        {problem ? <span className="block text-sm">{problems[problem]}</span> : null}
        {attempts > 1 ? (
          <span className="block text-sm">{SENT_EMAILS.attempts(attempts)}</span>
        ) : null}
      </>
    ),
  },
  {
    label: columns.again,
    at: 'action',
    cell: ({ id, template, isRepeatable }) =>
      isRepeatable ? (
        <PostButton
          intent="resend"
          label={columns.again}
          about={emailName(template)}
          fields={{ email: id }}
          variant="quiet"
        />
      ) : null,
  },
];

/** What was sent, or not, and why not, in the given order. */
export function SentEmailTable({ rows }: { rows: readonly SentEmailRow[] }) {
  return (
    <ErpTable
      list="sent-emails"
      caption={SENT_EMAILS.heading}
      columns={COLUMNS}
      rows={rows}
      keyOf={(row) => row.id}
      none={SENT_EMAILS.none}
    />
  );
}
