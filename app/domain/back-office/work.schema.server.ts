import { z } from 'zod';
import { WAITING, type WaitingKind } from './waiting';

const KINDS = Object.keys(WAITING) as [WaitingKind, ...WaitingKind[]];

/** The piece of work that is taken or released; `seen`: the staff id of whose it was, empty for nobody's. */
export const workSchema = z.strictObject({
  kind: z.enum(KINDS, 'erp_form_outdated'),
  subject: z.string('erp_form_outdated').min(1, 'erp_form_outdated').max(200, 'erp_form_outdated'),
  seen: z
    .string()
    .max(64, 'erp_form_outdated')
    .default('')
    .transform((id) => (id === '' ? null : id)),
});
