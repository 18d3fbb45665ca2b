import {
  type AccountField,
  AccountForm,
  type AccountReply,
  ArrivalHeading,
} from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { CONTROL, Field, SelectField, TextField } from '~/components/ui/forms/field';
import { ASSETS_STAFF } from '~/content/ambassadors/ambassador-assets';
import { ASSET_BOUNDS, ASSET_KINDS, type AssetBrief } from '~/domain/ambassadors/ambassador-asset';
import { ASSET_ACCEPT } from '~/domain/core/files/artwork';
import { erpPaths } from '~/erp-paths';

const LABELS = ASSETS_STAFF.add;

/** The fields that `WordFields` renders. */
const DRAWN = ['title', 'description'];

/** Adds a file. `token` is the form token: posted twice, it adds one file. */
export function AddAssetForm({ token, reply }: { token: string; reply: AccountReply | undefined }) {
  return (
    <section aria-labelledby="add-asset" className="mt-14">
      <h2 id="add-asset">{LABELS.heading}</h2>
      <AccountForm
        name="add"
        reply={reply}
        values={{ kind: 'photo' }}
        save={LABELS.send}
        className="mt-5 max-w-xl"
        drawn={DRAWN}
        hasFile
      >
        {(field) => (
          <>
            <input type="hidden" name="form_token" value={token} />
            <SelectField
              {...field('kind')}
              label={LABELS.kind}
              options={ASSET_KINDS.map((value) => ({ value, label: ASSETS_STAFF.one[value] }))}
            />
            <WordFields field={field} />
            <FileField {...field('file')} />
            <TrainingField {...field('needsTraining')} />
          </>
        )}
      </AccountForm>
    </section>
  );
}

type ChangeAssetFormProps = { asset: AssetBrief; reply: AccountReply | undefined };

/** Changes an asset's title and description, and who may download it. */
export function ChangeAssetForm({ asset, reply }: ChangeAssetFormProps) {
  const { id, title, description, needsTraining } = asset;
  const { heading, text, send, cancel } = ASSETS_STAFF.change;
  return (
    <>
      <ArrivalHeading level={2} className="[overflow-wrap:anywhere]">
        {heading(title)}
      </ArrivalHeading>
      <p className="mb-6 mt-2 max-w-prose text-ink-soft">{text}</p>
      <AccountForm
        name="change"
        reply={reply}
        values={{ title, description, needsTraining: needsTraining ? 'yes' : undefined }}
        save={send}
        className="max-w-xl"
        drawn={DRAWN}
        beside={
          <a href={erpPaths.assets()} className="target text-link">
            {cancel}
          </a>
        }
      >
        {(field) => (
          <>
            <input type="hidden" name="id" value={id} />
            <WordFields field={field} />
            <TrainingField {...field('needsTraining')} />
          </>
        )}
      </AccountForm>
    </>
  );
}

function WordFields({ field }: { field: (name: string) => AccountField }) {
  return (
    <>
      <TextField
        {...field('title')}
        label={LABELS.title}
        maxLength={ASSET_BOUNDS.title}
        autoComplete="off"
        required
      />
      <TextField
        {...field('description')}
        label={LABELS.description}
        maxLength={ASSET_BOUNDS.description}
        autoComplete="off"
        optional
      />
    </>
  );
}

function FileField({ id, name, error }: AccountField) {
  return (
    <Field id={id} label={LABELS.file} hint={LABELS.fileHint} error={error ?? ''}>
      {(control) => (
        <input type="file" name={name} accept={ASSET_ACCEPT} className={CONTROL} {...control} />
      )}
    </Field>
  );
}

function TrainingField({ id, name, defaultValue, error }: AccountField) {
  return (
    <Checkbox
      id={id}
      name={name}
      value="yes"
      label={LABELS.needsTraining}
      defaultChecked={defaultValue === 'yes'}
      {...(error === undefined ? {} : { error })}
    />
  );
}
