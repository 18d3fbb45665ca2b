import { mailEnquiry, type MailEnquiryNeeds } from '../../app/services/mail-enquiry.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Does the job that an enquiry form has left behind; a mail that has not left makes it fail. */
export function sendEnquiryMail(
  needs: MailEnquiryNeeds,
  log: Log,
): JobHandlers['send-enquiry-mails'] {
  return async ({ enquiryId }) => {
    const acknowledged = await mailEnquiry(needs, enquiryId);
    // Nobody can mend these by trying again; the enquiry itself is with staff, or gone.
    if (acknowledged !== 'acknowledged') {
      log({ msg: 'an enquiry was not acknowledged', enquiryId, because: acknowledged });
    }
  };
}
