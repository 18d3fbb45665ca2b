import type { EnquiryFields } from '~/components/ui/forms/enquiry-form';
import { TextArea } from '~/components/ui/forms/text-area';
import { TextField } from '~/components/ui/forms/text-field';
import { ENQUIRY_BOUNDS } from '~/domain/site/enquiry';

type SenderFieldsProps = { fields: EnquiryFields; nameLabel?: string; emailLabel?: string };

/** Name and email: the first fields of all our forms. */
export function SenderFields({
  fields,
  nameLabel = 'Your name',
  emailLabel = 'Email',
}: SenderFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label={nameLabel}
        autoComplete="name"
        required
        maxLength={ENQUIRY_BOUNDS.name}
        {...fields.one('name')}
      />
      <TextField
        label={emailLabel}
        type="email"
        autoComplete="email"
        required
        maxLength={ENQUIRY_BOUNDS.email}
        {...fields.one('email')}
      />
    </div>
  );
}

export function MessageField({ fields, label }: { fields: EnquiryFields; label: string }) {
  return (
    <TextArea
      label={label}
      required
      rows={6}
      maxLength={ENQUIRY_BOUNDS.message}
      {...fields.one('message')}
    />
  );
}
