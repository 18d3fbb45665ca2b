import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton } from '~/components/ui/forms/button';
import { Scene } from '~/components/catalogue/scene';
import { useRootData } from '~/components/catalogue/root-data';
import type { ScenePicture } from '~/content/core/scenes';
import type { AccountField } from '~/components/ui/forms/account-form';
import type { EnquiryFields } from '~/components/ui/forms/enquiry-form';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { ENQUIRY_BOUNDS } from '~/domain/site/enquiry';
import { Checkbox } from '~/components/ui/forms/checkbox';

type Labels = {
  heading: string;
  intro: string;
  form: { heading: string };
  sent: { heading: string; text: string; again: string };
};

type EnquiryPageProps = {
  labels: Labels;
  /** URL of the page, for a link to send another message. */
  path: string;
  isSent: boolean;
  /** What to know before writing: beside the form, or below it if there is no room. */
  aside: ReactNode;
  /** The form. */
  children: ReactNode;
};

/** A page with a form: text and a picture beside it. Once sent, thanks replace the form. */
export function EnquiryPage({ labels, path, isSent, aside, children }: EnquiryPageProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pb-(--section) pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:pt-16">
      <div>
        <h1>{labels.heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{labels.intro}</p>
      </div>
      <EnquirySection {...{ labels, path, isSent, children }} />
      <div>{aside}</div>
    </div>
  );
}

type EnquirySectionProps = Pick<EnquiryPageProps, 'path' | 'isSent' | 'children'> & {
  labels: Pick<Labels, 'form' | 'sent'>;
};

/** The form of an enquiry under its heading, in the right column; once sent, thanks. */
export function EnquirySection({ labels, path, isSent, children }: EnquirySectionProps) {
  return (
    <section
      aria-labelledby="form"
      className="self-start rounded-lg bg-soft p-5 sm:p-10 lg:col-start-2 lg:row-span-2"
    >
      {isSent ? (
        <Thanks labels={labels.sent} path={path} />
      ) : (
        <>
          <h2 id="form" className="mb-6">
            {labels.form.heading}
          </h2>
          {children}
        </>
      )}
    </section>
  );
}

/** Replaces the form after it was sent. Takes the focus, because the pressed button is gone. */
function Thanks({ labels, path }: { labels: Labels['sent']; path: string }) {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div
      ref={thanks}
      tabIndex={-1}
      role="status"
      className="flex flex-col items-start gap-5 py-4 outline-none"
    >
      <h2 id="form">{labels.heading}</h2>
      <p>{labels.text}</p>
      <LinkButton to={path} variant="secondary">
        {labels.again}
      </LinkButton>
    </div>
  );
}

type EnquiryAsideProps = {
  scene?: ScenePicture;
  heading: string;
  items: readonly { heading: string; text: string }[];
  steps?: boolean;
  note?: string;
};

/** Beside a form: a picture, a few points, and an email address for those who prefer mail. */
export function EnquiryAside({ scene, heading, items, steps, note }: EnquiryAsideProps) {
  const { email } = useRootData().store;
  const List = steps ? 'ol' : 'ul';
  return (
    <>
      {scene ? (
        <Scene
          file={scene.file}
          alt={scene.alt}
          sizes="(min-width: 64rem) 40vw, 100vw"
          className="mb-10 h-auto w-full rounded-lg bg-soft"
        />
      ) : null}
      <h2>{heading}</h2>
      <List className="mt-5 flex flex-col gap-5">
        {items.map((item, index) => (
          <li key={item.heading} className="flex gap-4">
            {steps ? (
              <span aria-hidden="true" className="w-6 font-display text-2xl font-bold text-clay">
                {index + 1}
              </span>
            ) : null}
            <div>
              <h3 className="text-lg">{item.heading}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{item.text}</p>
            </div>
          </li>
        ))}
      </List>
      {note ? <p className="mt-8 max-w-prose">{note}</p> : null}
      <p className="mt-6">
        Prefer to email us?{' '}
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      </p>
    </>
  );
}

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

type SelectChoiceProps<Value extends string> = {
  field: AccountField;
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
};

/** A select without a preselected value. */
export function SelectChoice<Value extends string>({
  field,
  label,
  values,
  labels,
}: SelectChoiceProps<Value>) {
  const { defaultValue = '', ...rest } = field;
  return (
    <SelectField
      label={label}
      required
      defaultValue={defaultValue}
      options={[
        { value: '', label: 'Choose one' },
        ...values.map((value) => ({ value, label: labels[value] })),
      ]}
      {...rest}
    />
  );
}

type ChoiceGroupProps = {
  id: string;
  name: string;
  legend: string;
  hint?: string;
  error?: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
};

/** A group of checkboxes. Its id is the first checkbox's, so that the error summary can link to it. */
export function ChoiceGroup({ id, name, legend, hint, error, options, chosen }: ChoiceGroupProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <fieldset aria-describedby={described.join(' ') || undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            {...(index === 0 ? { id } : {})}
            name={name}
            value={value}
            label={label}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
