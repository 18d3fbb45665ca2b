import type { Picture } from '~/domain/catalogue/catalogue';
import { pictureUrl, srcSet } from '~/domain/core/picture';

type ProductPictureProps = {
  picture: Pick<Picture, 'url' | 'alt' | 'width' | 'height'>;
  /** Widths in pixels, smallest first; the largest is also the plain `src`. */
  widths: readonly number[];
  /** The rendered width, as the `sizes` attribute. */
  sizes: string;
  /** Whether this is the page's largest picture, which is fetched first; all others are lazy. */
  priority?: boolean;
  className?: string;
};

/** A picture from Shopify's CDN in several widths. */
export function ProductPicture({
  picture,
  widths,
  sizes,
  priority,
  className,
}: ProductPictureProps) {
  return (
    <img
      className={className}
      src={pictureUrl(picture.url, { width: widths.at(-1) })}
      srcSet={srcSet(picture.url, widths)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={priority ? undefined : 'lazy'}
      decoding={priority ? undefined : 'async'}
      {...(priority ? { fetchpriority: 'high' } : {})}
    />
  );
}
