import { mailTest, type MailTestNeeds } from '../../app/services/mail-test.server';
import type { JobHandlers } from './run-job';

/** Does the job that a member of staff who tries a mail has left behind. */
export function sendTestMail(needs: MailTestNeeds): JobHandlers['send-test-mail'] {
  return (asked, { id }) => mailTest(needs, asked, id);
}
