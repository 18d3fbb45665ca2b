import type { Picture } from '~/domain/catalogue';
import { pictureUrl, srcSet } from '~/domain/picture';

type ProductPictureProps = {
  picture: Pick<Picture, 'url' | 'alt' | 'width' | 'height'>;
  /** Widths that are offered, smallest first; the largest is also the plain `src`. Pixels. */
  widths: readonly number[];
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
  /** The page's largest: fetched first. Others wait until they are near the window. */
  priority?: boolean;
  className?: string;
};

/** A picture from the platform's CDN in the widths that a screen may need. */
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
