import { Form } from '~/framework';
import { type AccountReply, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { useIsSending } from '~/components/ui/forms/use-is-sending';
import { optionsOf } from '~/content/core/lists';
import {
  arrivedLabel,
  OUTCOME_LABELS,
  REASON_LABELS,
  RETURN_FORM,
  RETURNS,
} from '~/content/returns/returns';
import { customerNumber } from '~/domain/core/ids';
import {
  CLAIM_REASONS,
  lineFields,
  RETURN_LENGTHS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
} from '~/domain/returns/return';
import type { OfferedLine } from '~/domain/returns/return-rules';
import { accountPaths } from '~/account-paths';
import { PhotoField } from './photo-field';

type RequestFormProps = {
  lines: readonly OfferedLine[];
  photos: readonly { id: string; width: number; height: number }[];
  token: string;
  reply: AccountReply | undefined;
};

/**
 * Begins a return. Photos are added one by one, each with a post of its own that keeps what was typed, so that it works
 * without JavaScript and a large photo never costs the rest of the form.
 */
export function RequestForm({ lines, photos, token, reply }: RequestFormProps) {
  const busy = useIsSending(reply, () => true);
  const typedToken = reply?.result.initialValue?.['form_token'];
  const wish = typedField(reply, 'wish');
  const errors = fieldErrorsOf(reply);
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-8 max-w-xl">
      {/* Pressing Enter in a field sends the request, not the photo. */}
      <button type="submit" name="intent" value="start" hidden aria-hidden tabIndex={-1} />
      <input
        type="hidden"
        name="form_token"
        value={typeof typedToken === 'string' ? typedToken : token}
      />
      <ErrorSummary errors={errors} answer={reply} heading={RETURN_FORM.refused} level={2} />
      <h2 className="mt-6">{RETURN_FORM.items}</h2>
      <div className="mt-4 grid gap-8">
        {lines.map((line, place) => (
          <LineFields key={line.parcelLineGid} {...{ line, place, reply }} />
        ))}
      </div>
      <h2 className="mt-10">{RETURN_FORM.photos}</h2>
      <p className="mt-2 text-ink-soft">{RETURN_FORM.photosText}</p>
      {photos.length > 0 ? (
        <ul className="mt-4 flex flex-wrap gap-4">
          {photos.map(({ id, width, height }, place) => (
            <li key={id} className="grid gap-2">
              <img
                src={accountPaths.returnPhoto(id)}
                alt={RETURNS.photo(place + 1)}
                width={width}
                height={height}
                className="size-28 rounded-md bg-raised object-cover"
              />
              <Button
                variant="quiet"
                className="justify-self-start px-0!"
                name="remove"
                value={id}
                aria-label={RETURN_FORM.removePhoto(place + 1)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-4">
        {/* Empty again once its photo is kept: sent along, a photo that was removed would be back. */}
        <PhotoField
          key={photos.map(({ id }) => id).join(' ')}
          label={RETURN_FORM.photo}
          hint={RETURN_FORM.photoHint}
          id="photo"
          error={typedField(reply, 'photo').error}
        />
        <p className="mt-3">
          <Button variant="secondary" name="intent" value="add-photo" busy={busy}>
            {RETURN_FORM.addPhoto}
          </Button>
        </p>
      </div>
      <div className="mt-10 grid gap-6">
        <SelectField
          {...wish}
          label={RETURN_FORM.wish}
          options={RETURN_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
        />
        <TextArea
          {...typedField(reply, 'note')}
          label={RETURN_FORM.note}
          maxLength={RETURN_LENGTHS.note}
          rows={4}
          optional
        />
      </div>
      <p className="mt-8">
        <Button name="intent" value="start" busy={busy}>
          {RETURN_FORM.send}
        </Button>
      </p>
    </Form>
  );
}

type LineProps = { line: OfferedLine; place: number; reply: AccountReply | undefined };

function LineFields({ line, place, reply }: LineProps) {
  const names = lineFields(place);
  const units = typedField(reply, names.units);
  const reasons = RETURN_REASONS.filter(
    (reason) => line.onlyClaim === null || CLAIM_REASONS.includes(reason),
  );
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="pr-2 font-semibold [overflow-wrap:anywhere]">{line.title}</legend>
      <input type="hidden" name={names.line} value={customerNumber(line.parcelLineGid)} />
      <p className="text-sm text-ink-soft">
        {[line.sku, arrivedLabel(line.arrivedAt)].filter(Boolean).join(' · ')}
      </p>
      {line.onlyClaim ? <p className="mt-2">{RETURN_FORM[line.onlyClaim]}</p> : null}
      <div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
        <TextField
          {...units}
          defaultValue={units.defaultValue ?? '0'}
          label={RETURN_FORM.quantity}
          hint={RETURN_FORM.ofUpTo(line.quantity)}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          {...typedField(reply, names.reason)}
          label={RETURN_FORM.reason}
          options={[
            { value: '', label: RETURN_FORM.chooseReason },
            ...optionsOf(REASON_LABELS).filter(({ value }) =>
              reasons.some((reason) => reason === value),
            ),
          ]}
          className="sm:self-end"
        />
      </div>
    </fieldset>
  );
}
