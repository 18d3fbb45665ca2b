import { PostButton } from '~/components/ui/forms/post-button';
import { Moment } from '~/components/staff/confirm-form';
import { assetFacts, ASSETS, ASSETS_STAFF } from '~/content/ambassadors/ambassador-assets';
import { type AssetBrief, assetGroups, isOpenAsset } from '~/domain/ambassadors/ambassador-asset';
import { erpPaths } from '~/erp-paths';
import { accountPaths } from '~/account-paths';

/** An asset with the staff member who added it; null if unknown. `addedAt`: ISO 8601. */
export type StaffAsset = AssetBrief & { addedAt: string; addedBy: string | null };

/** All assets in their order, with the actions of staff. */
export function AssetList({ assets }: { assets: readonly StaffAsset[] }) {
  if (assets.length === 0) return <p>{ASSETS_STAFF.none}</p>;
  return (
    <>
      {assetGroups(assets).map((group) => (
        <section key={group.kind} aria-labelledby={`assets-${group.kind}`} className="mb-10">
          <h2 id={`assets-${group.kind}`}>{ASSETS.kinds[group.kind]}</h2>
          <ul className="mt-3">
            {group.assets.map((asset, place) => (
              <li key={asset.id} className="asset-row">
                <AssetPicture asset={asset} src={erpPaths.asset(asset.id, 'preview')} />
                <AssetLabels asset={asset} />
                <AssetSteps
                  asset={asset}
                  isFirst={place === 0}
                  isLast={place === group.assets.length - 1}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function AssetLabels({ asset }: { asset: StaffAsset }) {
  const { title, description, needsTraining, fileName, addedAt, addedBy } = asset;
  const { added, by } = ASSETS_STAFF;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <h3 className="text-lg">{title}</h3>
      {description ? <p>{description}</p> : null}
      <p>
        <a
          href={erpPaths.asset(asset.id, 'file')}
          className="target text-link"
          download
          data-document=""
        >
          {fileName}
        </a>{' '}
        <span className="text-ink-soft">{assetFacts(asset)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {needsTraining ? ASSETS_STAFF.needsTraining : ASSETS_STAFF.open}. {added}{' '}
        <Moment iso={addedAt} />
        {addedBy === null ? '' : ` ${by} ${addedBy}`}.
      </p>
    </div>
  );
}

type AssetStepsProps = { asset: StaffAsset; isFirst: boolean; isLast: boolean };

function AssetSteps({ asset, isFirst, isLast }: AssetStepsProps) {
  const { id, title, position } = asset;
  const { up, down, edit, remove } = ASSETS_STAFF;
  const about = <span className="sr-only"> {title}</span>;
  const move = (direction: 'up' | 'down', label: string) => (
    <PostButton
      intent="move"
      label={label}
      about={title}
      fields={{ id, way: direction, from: String(position) }}
      variant="quiet"
    />
  );
  return (
    <div className="asset-steps">
      {isFirst ? null : move('up', up)}
      {isLast ? null : move('down', down)}
      <a href={erpPaths.assets({ edit: id })} className="target text-link font-semibold">
        {edit}
        {about}
      </a>
      <a href={erpPaths.assets({ remove: id })} className="target text-link font-semibold">
        {remove}
        {about}
      </a>
    </div>
  );
}

type AssetPictureProps = {
  asset: Pick<AssetBrief, 'preview' | 'format' | 'kind'>;
  /** URL of the preview; null if this reader may not see it. */
  src: string | null;
};

/** The preview of an asset on white, as it is printed; a drawing of a sheet if there is no preview. */
function AssetPicture({ asset, src }: AssetPictureProps) {
  const { preview, format, kind } = asset;
  if (preview && src) {
    return (
      <div className="asset-picture" data-kind={kind}>
        {/* Decorative: the title is beside it, and screen readers would read it twice. */}
        <img src={src} width={preview.width} height={preview.height} alt="" loading="lazy" />
      </div>
    );
  }
  return (
    <div className="asset-picture" data-empty="">
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        {src ? (
          <path d="M12 5h16l9 9v29H12zM28 5v9h9M18 23h13M18 29h13M18 35h8" />
        ) : (
          <path d="M11 22h26v20H11zM16 22v-6a8 8 0 0 1 16 0v6M24 30v5" />
        )}
      </svg>
      {src ? <span className="sr-only">{ASSETS.noPreview}</span> : null}
      <span aria-hidden="true">{format.toUpperCase()}</span>
    </div>
  );
}

type AssetCardProps = { asset: AssetBrief; hasTraining: boolean };

/** A file to download. If it requires the training, links to the training first. */
export function AssetCard({ asset, hasTraining }: AssetCardProps) {
  const { id, title, description } = asset;
  const isOpen = isOpenAsset(asset, hasTraining);
  const titleId = `asset-${id}`;
  return (
    <article className="asset-card" aria-labelledby={titleId}>
      <AssetPicture
        asset={asset}
        src={isOpen ? accountPaths.ambassadorAsset(id, 'preview') : null}
      />
      <div className="asset-words">
        <h3 id={titleId}>{title}</h3>
        {description ? <p className="text-ink-soft">{description}</p> : null}
        <p className="text-sm text-ink-soft">{assetFacts(asset)}</p>
        {isOpen ? (
          <a
            href={accountPaths.ambassadorAsset(id, 'file')}
            className="target text-link font-semibold"
            download
            data-document=""
          >
            {ASSETS.download}
            <span className="sr-only"> {title}</span>
          </a>
        ) : (
          <>
            <p className="font-semibold">{ASSETS.locked}</p>
            <a href={accountPaths.training()} className="target text-link font-semibold">
              {ASSETS.toTraining}
            </a>
          </>
        )}
      </div>
    </article>
  );
}
