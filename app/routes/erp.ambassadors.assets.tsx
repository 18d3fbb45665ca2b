import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AddAssetForm, ChangeAssetForm } from '~/components/ambassadors/asset-forms';
import { AssetList } from '~/components/ambassadors/asset-list';
import { Activity } from '~/components/staff/timeline';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { type AssetDone, assetDone, ASSETS_STAFF } from '~/content/ambassadors/ambassador-assets';
import { BACK_OFFICE, backOfficeMeta } from '~/content/staff/back-office';
import {
  addAssetSchema,
  changeAssetSchema,
  moveAssetSchema,
  removeAssetSchema,
} from '~/domain/ambassadors/ambassador-asset.schema.server';
import { assetForms, assetRejection, withFile } from '~/http/ambassadors/asset-form.server';
import { newFormToken } from '~/http/form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import {
  findAsset,
  listAssetSteps,
  listAssetsWithHistory,
} from '~/models/ambassadors/ambassador-asset.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import {
  addAmbassadorAsset,
  changeAmbassadorAsset,
  moveAmbassadorAsset,
  removeAmbassadorAsset,
} from '~/services/ambassadors/add-ambassador-asset.server';
import stylesheet from '~/styles/assets.css?url';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = BACK_OFFICE.assets;
/** How many of the latest staff actions are shown; the audit log has all. */
const STEPS = 30;

export const meta = () => backOfficeMeta(labels.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = erpHeaders;

/** Loads the list, or with `edit` or `remove` the form or question about one asset; each with its activity entry. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/ambassadors/assets');
  const { db } = args.context;
  const search = new URL(args.request.url).searchParams;
  const [edit, remove] = [search.get('edit'), search.get('remove')];
  const one = edit ?? remove;
  const assets = one === null ? await listAssetsWithHistory(db) : [];
  const actions =
    one === null
      ? await listAssetSteps(db, STEPS)
      : await listActionsOf(db, { kind: 'ambassador-asset', id: one }, STEPS);
  return {
    one: one === null ? null : ((await findAsset(db, one)) ?? notFound()),
    isRemoval: edit === null,
    assets: assets.map((asset) => ({ ...asset, addedAt: asset.addedAt.toISOString() })),
    done: assetDone(search.get('done')),
    token: newFormToken(),
    actions: activityOf(actions),
  };
}

const to = (done: AssetDone) => ({ to: erpPaths.assets({ done }) });

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'ambassador-assets.change');
  const noted = (asset: string, what: 'added' | 'changed' | 'removed') => {
    context.log.info({ staff: staffId, asset }, `asset ${what}`);
    return to(what);
  };
  return submitForm(args, assetForms(staffId), {
    add: withFile(
      form(addAssetSchema, async (asset, { file }) => {
        if (file === null) return assetRejection('artwork_missing');
        const added = await addAmbassadorAsset(context, staffId, { ...asset, file });
        if (!added.ok) return assetRejection(added.code);
        return added.id === null ? to('added') : noted(added.id, 'added');
      }),
    ),
    change: form(changeAssetSchema, async ({ id, ...asset }) => {
      const isDone = await changeAmbassadorAsset(context, staffId, id, asset);
      return isDone ? noted(id, 'changed') : to('gone');
    }),
    move: form(moveAssetSchema, async (move) =>
      to((await moveAmbassadorAsset(context, staffId, move)) ? 'moved' : 'stale'),
    ),
    remove: form(removeAssetSchema, async ({ id }) =>
      (await removeAmbassadorAsset(context, staffId, id)) ? noted(id, 'removed') : to('gone'),
    ),
  });
}

export default function ErpAssetsPage() {
  const { one, isRemoval, assets, done, token, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { removal } = ASSETS_STAFF;
  return (
    <ErpPage title={labels.title} text={labels.text}>
      {one === null ? (
        <>
          {done ? (
            <div className="mb-8">
              <Notice tone={done === 'gone' || done === 'stale' ? 'info' : 'done'}>
                {ASSETS_STAFF.done[done]}
              </Notice>
            </div>
          ) : null}
          <AssetList assets={assets} />
          <AddAssetForm token={token} reply={reply} />
        </>
      ) : isRemoval ? (
        <ConfirmDialog
          heading={removal.heading(one.title)}
          level={2}
          what={removal.what}
          confirm={{ intent: 'remove', label: removal.confirm, fields: { id: one.id } }}
          cancel={{ label: removal.cancel, href: erpPaths.assets() }}
          reply={reply}
        />
      ) : (
        <ChangeAssetForm asset={one} reply={reply} />
      )}
      <Activity actions={actions} />
    </ErpPage>
  );
}
