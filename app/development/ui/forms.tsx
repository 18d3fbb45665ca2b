import { AccountForm } from '~/components/ui/forms/account-form';
import { EnquiryForm } from '~/components/ui/forms/enquiry-form';
import { TextArea, TextField } from '~/components/ui/forms/field';
import type { GroupProps } from './groups';
import { Specimen } from './specimen';

const NAMES = { first: 'Ivy', last: 'Chen' };

/** Each is sent for a second and then rejected, so that one sees both; so is any form of this page. */
export function Forms({ reply }: GroupProps) {
  return (
    <>
      <Specimen part="AccountForm" state="press to see it sending, then rejected">
        <AccountForm
          name="profile"
          reply={reply}
          values={NAMES}
          save="Save profile"
          beside={
            <a href="#main" className="target text-link">
              Cancel
            </a>
          }
        >
          {(field) => (
            <>
              <TextField label="First name" {...fieldProps(field('first'))} />
              <TextField label="Last name" {...fieldProps(field('last'))} />
            </>
          )}
        </AccountForm>
      </Specimen>
      <Specimen part="EnquiryForm" state="press to see it sending">
        <EnquiryForm id="enquiry" token="" reply={undefined} send="Send message">
          {({ one }) => (
            <>
              <TextField label="Email" type="email" {...fieldProps(one('email'))} />
              <TextArea label="Message" {...fieldProps(one('message'))} />
            </>
          )}
        </EnquiryForm>
      </Specimen>
    </>
  );
}

/** Without the error that is not there: an absent one may not be `undefined`. */
function fieldProps({ error, ...field }: { error: string | undefined; id: string; name: string }) {
  return error === undefined ? field : { ...field, error };
}
