import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import type { PrintGround } from '~/domain/custom-orders/custom-order-form';

type ArtworkPreviewProps = {
  ground: PrintGround;
  /** URL of the picture laid over the product; null if there is none yet. */
  art: string | null;
};

/**
 * The artwork on a plain product. Only two pictures and a style, so that it looks the same whether the
 * browser has just read the file or the server has stored it.
 */
export function ArtworkPreview({ ground, art }: ArtworkPreviewProps) {
  return (
    <figure>
      <div className="print-preview" data-ground={ground}>
        <img
          src={`/pictures/print-${ground}-640.webp`}
          width={640}
          height={640}
          alt={art ? '' : 'The plain product'}
        />
        {art ? (
          <div className="print-art">
            <img src={art} alt="Your artwork on the product" />
          </div>
        ) : null}
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {art ? CUSTOM_ORDERS.previewNote : CUSTOM_ORDERS.noPreview}
      </figcaption>
    </figure>
  );
}
