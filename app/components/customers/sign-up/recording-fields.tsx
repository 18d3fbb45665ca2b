import type { EnquiryFields } from '~/components/ui/forms/enquiry-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TICKED } from '~/domain/customers/sign-up';

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
