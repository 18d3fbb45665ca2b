import type { Kysely } from 'kysely';
import { insertEnquiry, type Enquiry, type NewEnquiry } from '~/models/site/enquiry.server';
import { enqueueJob } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

export type EnquirySent =
  /** Stored; its mails are enqueued. */
  | 'sent'
  /** This exact form was sent before: nothing is left to do. */
  | 'repeated'
  /** The same rendered form was sent before with other contents; these are not stored yet. */
  | 'other-words';

/**
 * Stores an enquiry and enqueues, in the same transaction, the job that mails it to staff and thanks the
 * sender. Either both exist or neither, however often the form is posted and whenever the process dies.
 */
export function sendEnquiry(db: Kysely<DB>, enquiry: NewEnquiry): Promise<EnquirySent> {
  return db.transaction().execute(async (transaction) => {
    const kept = await insertEnquiry(transaction, enquiry);
    if (!kept.isNew) return isSame(kept.enquiry, enquiry) ? 'repeated' : 'other-words';
    await enqueueJob(transaction, 'send-enquiry-mails', { enquiryId: kept.enquiry.id });
    return 'sent';
  });
}

function isSame(kept: Enquiry, posted: NewEnquiry): boolean {
  return words(kept) === words(posted);
}

function words(enquiry: Omit<NewEnquiry, 'formToken'>): string {
  const { kind, name, email, company, phone, message, extra } = enquiry;
  const answers = Object.entries(extra ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, name, email, company ?? null, phone ?? null, message, answers]);
}
