import type { Kysely } from 'kysely';
import {
  insertEnquiry,
  type Enquiry,
  type NewEnquiry,
  countEnquiriesBefore,
  findEnquiry,
  markEnquiryMailed,
} from '~/models/site/enquiry.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';
import { enquiryAnswers } from '~/content/site/contact-sales';
import { isAcknowledged } from '~/domain/site/enquiry';
import type { WriteLetter } from '~/services/emails/letter.server';

type EnquirySent =
  /** Stored; its mails are sent. */
  | 'sent'
  /** This exact form was sent before: nothing is left to do. */
  | 'repeated'
  /** The same rendered form was sent before with other contents; these are not stored yet. */
  | 'other-words';

/**
 * Stores an enquiry and writes, in the same transaction, the mail to staff; once that was sent, the sender is
 * thanked. Either both exist or neither, however often the form is posted and whenever the process dies.
 */
export function sendEnquiry(db: Kysely<DB>, enquiry: NewEnquiry): Promise<EnquirySent> {
  return db.transaction().execute(async (transaction) => {
    const stored = await insertEnquiry(transaction, enquiry);
    if (!stored.isNew) return isSame(stored.enquiry, enquiry) ? 'repeated' : 'other-words';
    const { id: about, kind: template, createdAt } = stored.enquiry;
    await sendEmail(transaction, { template, key: `enquiry:${about}`, about }, createdAt);
    return 'sent';
  });
}

function isSame(stored: Enquiry, posted: NewEnquiry): boolean {
  return contentOf(stored) === contentOf(posted);
}

function contentOf(enquiry: Omit<NewEnquiry, 'formToken'>): string {
  const { kind, name, email, company, phone, message, extra } = enquiry;
  const answers = Object.entries(extra ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, name, email, company ?? null, phone ?? null, message, answers]);
}

/** The mail of an enquiry to staff, with the sender as reply-to. */
export const enquiryLetter: WriteLetter = async ({ db, staffAddress }, { about }) => {
  const enquiry = await findEnquiry(db, about);
  if (!enquiry) return 'not-due';
  return {
    to: staffAddress,
    replyTo: enquiry.email,
    variables: {
      name: enquiry.name,
      email: enquiry.email,
      company: enquiry.company ?? '–',
      phone: enquiry.phone ?? '–',
      message: enquiry.message,
      answers: enquiryAnswers(enquiry.kind, enquiry.extra)
        .map(({ label, answer }) => `${label}: ${answer}`)
        .join('\n'),
    },
    onEnd: (trx, at) => markEnquiryMailed(trx, enquiry.id, at),
  };
};

/** The acknowledgement to the sender, who is not thanked before staff can have read the enquiry. */
export const enquiryAcknowledgement: WriteLetter = async ({ db }, { about }) => {
  const enquiry = await findEnquiry(db, about);
  if (!enquiry) return 'no-recipient';
  // This address, or all together, has had as many as it gets for now.
  if (!isAcknowledged(await countEnquiriesBefore(db, enquiry))) return 'too-many';
  // Whoever typed the address may not be who reads it: a word of theirs would be their mail, sent by us.
  return { to: enquiry.email, variables: {} };
};
