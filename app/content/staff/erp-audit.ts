import { OUTCOME_LABELS, subjectLabel, activityLabel } from './erp-activity';
import type { CsvColumns } from '~/domain/core/csv';
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

/** The columns of the file of the audit log. */
export const AUDIT_COLUMNS: CsvColumns<StaffActionShown> = {
  'Time (UTC)': ({ at }) => at,
  Person: ({ staffName }) => staffName ?? '',
  'Person id': ({ staffId }) => staffId,
  What: ({ action, step }) => activityLabel(action, step),
  Action: ({ action }) => action,
  Step: ({ step }) => step,
  Outcome: ({ outcome }) => OUTCOME_LABELS[outcome],
  'Done to': ({ subject }) => subjectLabel(subject.kind),
  Id: ({ subject }) => subject.id,
  Details: ({ details }) => JSON.stringify(details),
};
