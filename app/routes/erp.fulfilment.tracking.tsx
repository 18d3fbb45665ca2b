import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { TrackingPreviewTable } from '~/components/fulfillment/tracking-preview';
import { ErpPage } from '~/components/staff/erp-page';
import { AccountForm } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { choiceRejection, countedLabel } from '~/content/bulk-actions/erp-bulk-actions';
import { TRACKING_ROWS } from '~/content/fulfillment/tracking-rows';
import { backOfficeMeta } from '~/content/staff/back-office';
import { trackingRowsSchema } from '~/domain/fulfillment/fulfillment-form.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import {
  goneLines,
  previewTracking,
  rowsOf,
  type TrackingPreview,
} from '~/http/fulfillment/tracking-rows.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import type { UploadedFile } from '~/http/upload.server';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const { errors } = TRACKING_ROWS;

export const meta = () => backOfficeMeta(TRACKING_ROWS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/fulfilment');
  return { token: newFormToken() };
}

type Typed = {
  form_token: string;
  parcels: string;
  anyway: string;
  notify: string;
  seen: string;
};

type Checked =
  | { refused: { fieldErrors: Record<string, string> } }
  | { preview: TrackingPreview; text: string };

/** `intent`: check says what each line will do; send chooses a bulk action of those that can be used. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.fulfill');
  const { context } = args;
  const check = async (typed: Typed, file: UploadedFile | null): Promise<Checked> => {
    const rows = rowsOf(typed.parcels, file);
    if ('error' in rows) return { refused: { fieldErrors: { [rows.field]: rows.error } } };
    const preview = await previewTracking(context, {
      text: rows.text,
      anyway: typed.anyway === 'yes',
    });
    if (preview === null) return { refused: { fieldErrors: { parcels: errors['too-many'] } } };
    return { preview, text: rows.text };
  };
  return submitForm(
    args,
    { ...erpForms(staff), file: 'file' },
    {
      check: form(trackingRowsSchema, async (typed, { file }) => {
        const found = await check(typed, file);
        if ('refused' in found) return found.refused;
        return { review: found.preview, status: 200, typed: { parcels: found.text } } as const;
      }),
      send: form(trackingRowsSchema, { shownIn: 'check' }, async (typed, { file }) => {
        const found = await check(typed, file);
        if ('refused' in found) return found.refused;
        const { parcels } = found.preview;
        const review = { review: found.preview, status: 422 } as const;
        if (parcels.length === 0) return { ...review, fieldErrors: { parcels: errors.none } };
        const gone = goneLines(typed.seen, found.preview);
        if (gone.length > 0) return { ...review, fieldErrors: { parcels: errors.gone(gone) } };
        const chosen = await chooseBulkAction(context, staff.id, {
          list: 'fulfillment',
          formToken: typed.form_token,
          change: typed.notify === 'yes' ? 'send-notify' : 'send',
          tag: null,
          of: { parcels },
        });
        if (chosen.ok) return { to: erpPaths.bulkAction(chosen.id) };
        const message = choiceRejection('fulfillment', chosen.code);
        return { ...review, fieldErrors: { parcels: message } };
      }),
    },
  );
}

/** Names lines by 'l2 l3': between digits alone there may be what looks like a card number. */
const seenOf = ({ parcels }: Pick<TrackingPreview, 'parcels'>) =>
  parcels.map(({ lines }) => `l${lines.replaceAll(', ', ' l')}`).join(' ');

export default function TrackingRowsPage() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const preview = reply?.review ?? null;
  const shown = reply?.result.initialValue;
  const kept = (name: string) => (typeof shown?.[name] === 'string' ? shown[name] : '');
  return (
    <ErpPage title={TRACKING_ROWS.title} text={TRACKING_ROWS.text}>
      <p className="mb-6">
        <a href={erpPaths.fulfillment()} className="target text-link">
          {TRACKING_ROWS.back}
        </a>
      </p>
      {preview === null ? null : (
        <>
          <TrackingPreviewTable {...preview} />
          {preview.parcels.length === 0 ? null : (
            <AccountForm
              name="send"
              reply={undefined}
              hidden={{
                form_token: token,
                parcels: kept('parcels'),
                anyway: kept('anyway'),
                notify: kept('notify'),
                seen: seenOf(preview),
              }}
              save={TRACKING_ROWS.send(countedLabel('fulfillment', preview.parcels.length))}
              // Not for a file: what was checked with one may be more than a form without files may be.
              hasFile
              beside={<span className="text-ink-soft">{TRACKING_ROWS.sendNote}</span>}
              className="mb-10"
            />
          )}
        </>
      )}
      <AccountForm
        name="check"
        reply={reply}
        hidden={{ form_token: token }}
        save={TRACKING_ROWS.check}
        {...(preview !== null && { variant: 'secondary' as const })}
        hasFile
        className="max-w-xl"
        summaryLevel={2}
      >
        {(field) => {
          const { defaultValue: anyway, ...any } = field('anyway');
          const { defaultValue: notify, ...mail } = field('notify');
          const { defaultValue: _file, ...file } = field('file');
          return (
            <>
              <TextArea
                {...field('parcels')}
                label={TRACKING_ROWS.rows}
                hint={TRACKING_ROWS.rowsHint}
                rows={10}
                autoComplete="off"
                spellCheck={false}
                className="[&_textarea]:font-mono"
              />
              <TextField
                {...file}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                label={TRACKING_ROWS.file}
                hint={TRACKING_ROWS.fileHint}
                optional
              />
              <div>
                <Checkbox
                  {...any}
                  value="yes"
                  label={TRACKING_ROWS.anyway}
                  defaultChecked={anyway === 'yes'}
                />
                <Checkbox
                  {...mail}
                  value="yes"
                  label={TRACKING_ROWS.notify}
                  defaultChecked={notify === 'yes'}
                />
              </div>
            </>
          );
        }}
      </AccountForm>
    </ErpPage>
  );
}
