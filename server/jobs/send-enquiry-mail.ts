import { mailEnquiry } from '../../app/services/site/mail-enquiry.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';
import type { MailContext } from '../../app/services/context';

/** Sends the mails of an enquiry form; the job fails if a mail was not sent. */
export function sendEnquiryMail(
  context: Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>,
  log: Log,
): JobHandlers['send-enquiry-mails'] {
  return async ({ enquiryId }) => {
    const acknowledged = await mailEnquiry(context, enquiryId);
    // A retry would not help; the enquiry itself is with staff, or deleted.
    if (acknowledged !== 'acknowledged') {
      log({ msg: 'an enquiry was not acknowledged', enquiryId, because: acknowledged });
    }
  };
}
