import { mailTest, type MailTestNeeds } from '../../app/services/emails/mail-test.server';
import type { JobHandlers } from './run-job';

/** Sends a mail with made-up values to the staff member who tries it. */
export function sendTestMail(needs: MailTestNeeds): JobHandlers['send-test-mail'] {
  return (asked, { id }) => mailTest(needs, asked, id);
}
