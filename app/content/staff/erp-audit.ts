import { OUTCOME_LABELS, subjectLabel, activityLabel } from './erp-activity';
import type { CsvColumns } from '~/domain/core/csv';
import type { StaffActionShown } from '~/domain/staff/staff-action';

/** Texts of the audit log. */
export const AUDIT = {
  title: 'Audit log',
  text: 'Who did what, newest first. Entries can’t be changed or removed.',
  form: 'Filter the audit log',
  person: 'Person',
  action: 'Action',
  kind: 'Subject',
  search: 'Search',
  searchHint: 'Person, order number, C-…, customer, ID, or word',
  caption: 'Activity',
  none: 'No matches. Try another person, action, or period.',
  newest: 'Back to newest',
  older: 'Older',
  pages: 'Pages of the audit log',
  file: 'Export CSV',
  fileNote: 'Exports are recorded here too.',
  when: 'When',
  what: 'What',
  outcome: 'Outcome',
  details: 'Details',
} as const;

/** The columns of the file of the audit log. */
export const AUDIT_COLUMNS: CsvColumns<StaffActionShown> = {
  'Time (UTC)': ({ at }) => at,
  Person: ({ staffName }) => staffName ?? '',
  'Person ID': ({ staffId }) => staffId,
  What: ({ action, step }) => activityLabel(action, step),
  Action: ({ action }) => action,
  Step: ({ step }) => step,
  Outcome: ({ outcome }) => OUTCOME_LABELS[outcome],
  Subject: ({ subject }) => subjectLabel(subject.kind),
  ID: ({ subject }) => subject.id,
  Details: ({ details }) => JSON.stringify(details),
};
