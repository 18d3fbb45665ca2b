import { ASSETS } from '~/content/ambassadors/ambassador-assets';
import type { AssetBrief } from '~/domain/ambassadors/ambassador-asset';

type AssetPictureProps = {
  asset: Pick<AssetBrief, 'preview' | 'format' | 'kind'>;
  /** URL of the preview; null if this reader may not see it. */
  src: string | null;
};

/** The preview of an asset on white, as it is printed; a drawing of a sheet if there is no preview. */
export function AssetPicture({ asset, src }: AssetPictureProps) {
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
