import { OUTCOME_WORDS, subjectWords, traceWords } from './erp-trace';
import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { StaffActionShown } from '~/domain/staff/staff-action';

/** Texts of the audit log. */
export const AUDIT = {
  title: 'Audit log',
  text: 'Who did what, the newest first. Nothing here can be changed or taken out.',
  form: 'Filter the audit log',
  person: 'Person',
  action: 'Action',
  kind: 'Done to',
  subjectId: 'Number or id of what it was done to',
  caption: 'What staff did',
  none: 'Nothing matches. Choose another person, action or period.',
  newest: 'Back to the newest',
  older: 'Older',
  pages: 'Pages of the audit log',
  file: 'Export CSV',
  fileNote: 'That this was exported is noted here too.',
  when: 'When',
  what: 'What',
  outcome: 'Outcome',
  details: 'Details',
} as const;

const HEAD = [
  'Time (UTC)',
  'Person',
  'Person id',
  'What',
  'Action',
  'Step',
  'Outcome',
  'Done to',
  'Id',
  'Details',
];

function row(entry: StaffActionShown): CsvCell[] {
  const { at, staffName, staffId, action, step, outcome, subject, details } = entry;
  return [
    at,
    staffName ?? '',
    staffId,
    traceWords(action, step),
    action,
    step,
    OUTCOME_WORDS[outcome],
    subjectWords(subject.kind),
    subject.id,
    JSON.stringify(details),
  ];
}

/** Yields the audit log as CSV in chunks. */
export async function* auditFile(
  batches: AsyncIterable<readonly StaffActionShown[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const entries of batches) yield csvRows(entries.map(row));
}
