import type { EnquiryFields } from '~/components/ui/forms/enquiry-form';
import { RecordingFields } from './sign-up-fields';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { GET_STARTED_AMBASSADOR } from '~/content/customers/get-started';
import { GREEK_LIFE_ANSWERS, SIGN_UP_BOUNDS } from '~/domain/customers/sign-up';

type AmbassadorFieldsProps = {
  fields: EnquiryFields;
  /** The signed-in account; what it already holds is not asked. */
  account: { email: string } | null;
  /** Latest birthday (yyyy-mm-dd) of an applicant who is old enough. */
  latestBirthday: string;
  records: boolean;
};

const { form: LABELS } = GET_STARTED_AMBASSADOR;
const PAIR = 'grid gap-6 sm:grid-cols-2';
const GREEK_LIFE = [
  { value: '', label: LABELS.greeklifeOpen },
  ...GREEK_LIFE_ANSWERS.map((value) => ({ value, label: value })),
];

export function AmbassadorFields(props: AmbassadorFieldsProps) {
  const { fields, account, latestBirthday, records } = props;
  const name = { maxLength: SIGN_UP_BOUNDS.name };
  const { defaultValue: greeklife = '', ...greeklifeField } = fields.one('greeklife');
  return (
    <>
      {account ? <OwnAccount email={account.email} /> : <PersonFields fields={fields} />}
      <div className={PAIR}>
        <TextField
          label={LABELS.college}
          autoComplete="organization"
          required
          {...name}
          {...fields.one('college')}
        />
        <TextField
          label={LABELS.graduationYear}
          optional
          inputMode="numeric"
          maxLength={SIGN_UP_BOUNDS.year}
          {...fields.one('graduationYear')}
        />
      </div>
      <TextField
        label={LABELS.instagram}
        hint={LABELS.instagramHint}
        optional
        maxLength={SIGN_UP_BOUNDS.instagram}
        {...fields.one('instagram')}
      />
      <TextField
        label={LABELS.birthday}
        hint={LABELS.birthdayHint}
        optional
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={latestBirthday}
        {...fields.one('birthday')}
      />
      <SelectField
        label={LABELS.greeklife}
        optional
        options={GREEK_LIFE}
        defaultValue={greeklife}
        {...greeklifeField}
      />
      <div className={PAIR}>
        <TextField label={LABELS.fraternity} optional {...name} {...fields.one('fraternity')} />
        <TextField label={LABELS.sorority} optional {...name} {...fields.one('sorority')} />
      </div>
      {records ? (
        <div>
          <RecordingFields fields={fields} label={LABELS.recording} />
        </div>
      ) : null}
    </>
  );
}

/** Shows which account joins; it cannot be another customer's. */
function OwnAccount({ email }: { email: string }) {
  return (
    <p>
      <span className="block font-semibold">{LABELS.as}</span>
      <span className="break-words">{email}</span>
    </p>
  );
}

function PersonFields({ fields }: { fields: EnquiryFields }) {
  return (
    <>
      <div className={PAIR}>
        <TextField
          label={LABELS.firstName}
          autoComplete="given-name"
          required
          maxLength={SIGN_UP_BOUNDS.name}
          {...fields.one('firstName')}
        />
        <TextField
          label={LABELS.lastName}
          autoComplete="family-name"
          required
          maxLength={SIGN_UP_BOUNDS.name}
          {...fields.one('lastName')}
        />
      </div>
      <div className={PAIR}>
        <TextField
          label={LABELS.email}
          type="email"
          autoComplete="email"
          required
          maxLength={SIGN_UP_BOUNDS.email}
          {...fields.one('email')}
        />
        <TextField
          label={LABELS.phone}
          type="tel"
          autoComplete="tel"
          optional
          maxLength={SIGN_UP_BOUNDS.phone}
          {...fields.one('phone')}
        />
      </div>
    </>
  );
}
