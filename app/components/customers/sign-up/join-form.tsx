import { EnquiryForm, type EnquiryReply } from '~/components/ui/forms/enquiry-form';
import { AmbassadorFields } from './ambassador-fields';
import { LogInBeside } from './log-in-beside';
import { GET_STARTED_AMBASSADOR } from '~/content/customers/get-started-ambassador';

type JoinFormProps = {
  token: string;
  reply: (EnquiryReply & { logIn?: boolean }) | undefined;
  account: { email: string } | null;
  latestBirthday: string;
  records: boolean;
};

/** The form of the ambassador program; signed-in customers join with their own account. */
export function JoinForm({ token, reply, account, latestBirthday, records }: JoinFormProps) {
  const { send, refused } = GET_STARTED_AMBASSADOR.form;
  return (
    <EnquiryForm
      id="join"
      token={token}
      reply={reply}
      send={send}
      refused={refused}
      wayOut={reply?.logIn ? <LogInBeside /> : null}
    >
      {(fields) => (
        <>
          <AmbassadorFields
            fields={fields}
            account={account}
            latestBirthday={latestBirthday}
            records={records}
          />
        </>
      )}
    </EnquiryForm>
  );
}
