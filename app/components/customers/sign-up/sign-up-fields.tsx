import type { EnquiryFields } from '~/components/ui/forms/enquiry-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextField } from '~/components/ui/forms/field';
import { FIELD_LABELS, GET_STARTED } from '~/content/customers/get-started';
import {
  SIGN_UP_QUESTIONS,
  SIGN_UP_BOUNDS,
  type SignUpField,
  type SignUpKind,
  TICKED,
} from '~/domain/customers/sign-up';

type SignUpFieldsProps = { fields: EnquiryFields; kind: SignUpKind; records: boolean };

/** The fields that one kind of account is asked for. */
export function SignUpFields({ fields, kind, records }: SignUpFieldsProps) {
  const fieldRules = Object.entries(SIGN_UP_QUESTIONS[kind]) as [
    SignUpField,
    'required' | 'optional',
  ][];
  const { form } = GET_STARTED;
  const marketing = fields.many('acceptsMarketing');
  return (
    <>
      {fieldRules.map(([field, requested]) => (
        <TextField
          key={field}
          {...FIELD_LABELS[field]}
          required={requested === 'required'}
          optional={requested === 'optional'}
          maxLength={field === 'companyWebsite' ? SIGN_UP_BOUNDS.website : SIGN_UP_BOUNDS.name}
          {...(field === 'companyWebsite' ? { inputMode: 'url' } : {})}
          {...fields.one(field)}
        />
      ))}
      <TextField
        label={form.email}
        type="email"
        autoComplete="email"
        required
        maxLength={SIGN_UP_BOUNDS.email}
        {...fields.one('email')}
      />
      <div>
        <Checkbox
          id={marketing.id}
          name={marketing.name}
          value={TICKED}
          label={form.marketing}
          defaultChecked={marketing.chosen.includes(TICKED)}
        />
        {records ? <RecordingFields fields={fields} label={form.recording} /> : null}
      </div>
    </>
  );
}

/**
 * Consent to being recorded, and the field that the replay service's script fills in after consent. Only
 * rendered if the shop uses such a service.
 */
export function RecordingFields({ fields, label }: { fields: EnquiryFields; label: string }) {
  const { id, name, chosen } = fields.many('recordingConsent');
  return (
    <>
      <Checkbox
        id={id}
        name={name}
        value={TICKED}
        label={label}
        defaultChecked={chosen.includes(TICKED)}
      />
      <input type="hidden" {...hidden(fields)} />
    </>
  );
}

function hidden(fields: EnquiryFields) {
  const { name, defaultValue } = fields.one('sessionReplayUrl');
  return { name, defaultValue: defaultValue ?? '' };
}
