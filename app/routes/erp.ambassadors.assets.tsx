import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AddAssetForm, ChangeAssetForm } from '~/components/ambassadors/asset-forms';
import { AssetList } from '~/components/ambassadors/asset-list';
import { Trace } from '~/components/staff/ask-form';
import { PartingQuestion } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { assetDone, ASSETS_STAFF } from '~/content/ambassadors/ambassador-assets';
import { BACK_OFFICE, backOfficeMeta } from '~/content/staff/back-office';
import {
  addAssetSchema,
  changeAssetSchema,
  moveAssetSchema,
  removeAssetSchema,
} from '~/domain/ambassadors/ambassador-asset.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { ASSET_FIELDS, takeAssetForm, takeNewAsset } from '~/http/ambassadors/asset-form.server';
import { newFormToken } from '~/http/form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { traceOf } from '~/http/staff/trace.server';
import { readUploadForm } from '~/http/upload.server';
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

const words = BACK_OFFICE.assets;
/** How many of the latest staff actions are shown; the audit log has all. */
const STEPS = 30;

export const meta = () => backOfficeMeta(words.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = erpHeaders;

/** Loads the list, or with `edit` or `remove` the form or question about one asset; each with its trace. */
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
    actions: traceOf(actions),
  };
}

/** `intent`: add, change, move or remove. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'ambassador-assets.change');
  const upload = await readUploadForm(args.request, { file: 'file', once: ASSET_FIELDS });
  const { form } = upload;
  const log = (asset: string, what: string) =>
    context.log.info({ staff: staffId, asset }, `asset ${what}`);
  switch (form.get('intent')) {
    case 'add':
      return takeNewAsset(args, upload, {
        name: 'add',
        schema: addAssetSchema,
        staffId,
        save: async (asset, file) => {
          const added = await addAmbassadorAsset(context, staffId, { ...asset, file });
          if (!added.ok) return added;
          if (added.id !== null) log(added.id, 'added');
          return { done: 'added' };
        },
      });
    case 'change':
      return takeAssetForm(args, form, {
        name: 'change',
        schema: changeAssetSchema,
        staffId,
        save: async ({ id, ...asset }) => {
          const isDone = await changeAmbassadorAsset(context, staffId, id, asset);
          if (isDone) log(id, 'changed');
          return { done: isDone ? 'changed' : 'gone' };
        },
      });
    case 'move':
      return takeAssetForm(args, form, {
        name: 'move',
        schema: moveAssetSchema,
        staffId,
        save: async (move) => ({
          done: (await moveAmbassadorAsset(context, staffId, move)) ? 'moved' : 'stale',
        }),
      });
    case 'remove':
      return takeAssetForm(args, form, {
        name: 'remove',
        schema: removeAssetSchema,
        staffId,
        save: async ({ id }) => {
          const isDone = await removeAmbassadorAsset(context, staffId, id);
          if (isDone) log(id, 'removed');
          return { done: isDone ? 'removed' : 'gone' };
        },
      });
    default:
      return refuseIntent();
  }
}

export default function ErpAssetsPage() {
  const { one, isRemoval, assets, done, token, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { removal } = ASSETS_STAFF;
  return (
    <ErpPage title={words.title} text={words.text}>
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
        <PartingQuestion
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
      <Trace actions={actions} />
    </ErpPage>
  );
}
