import { AssetPicture } from './asset-list';
import { assetFacts, ASSETS } from '~/content/ambassadors/ambassador-assets';
import { isOpenAsset, type AssetBrief } from '~/domain/ambassadors/ambassador-asset';
import { paths } from '~/paths';

type AssetCardProps = { asset: AssetBrief; hasTraining: boolean };

/** A file to download. If it requires the training, links to the training first. */
export function AssetCard({ asset, hasTraining }: AssetCardProps) {
  const { id, title, description } = asset;
  const isOpen = isOpenAsset(asset, hasTraining);
  const titleId = `asset-${id}`;
  return (
    <article className="asset-card" aria-labelledby={titleId}>
      <AssetPicture asset={asset} src={isOpen ? paths.ambassadorAsset(id, 'preview') : null} />
      <div className="asset-words">
        <h3 id={titleId}>{title}</h3>
        {description ? <p className="text-ink-soft">{description}</p> : null}
        <p className="text-sm text-ink-soft">{assetFacts(asset)}</p>
        {isOpen ? (
          <a
            href={paths.ambassadorAsset(id, 'file')}
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
            <a href={paths.training()} className="target text-link font-semibold">
              {ASSETS.toTraining}
            </a>
          </>
        )}
      </div>
    </article>
  );
}
