import { Fragment, type MouseEvent, useId, useState } from 'react';
import type { GalleryZoom } from './gallery-zoom';
import type { Picture } from '~/domain/catalogue/catalogue';
import { pictureUrl, srcSet } from '~/domain/core/picture';

export const GALLERY_WIDTHS = [600, 900, 1200] as const;
/** Phones get three quarters of their width: at 3x density the difference is invisible. */
export const GALLERY_SIZES = '(min-width: 48rem) 46vw, 75vw';

const THUMB_WIDTHS = [160] as const;

type GalleryProps = {
  pictures: readonly Picture[];
  /** Index of the chosen variant's picture. */
  start: number;
};

/**
 * The pictures of a product. Radio buttons choose the visible one, so it works without JavaScript and with
 * arrow keys. The large picture links to its full size; with JavaScript the link opens a dialog, whose code
 * is loaded on the first press. Use the variant's picture as `key`.
 */
export function Gallery({ pictures, start }: GalleryProps) {
  const id = useId();
  const [shown, setShown] = useState(start);
  const [zoom, setZoom] = useState<{ View: typeof GalleryZoom; link: HTMLElement } | null>();
  const many = pictures.length > 1;
  const Frame = many ? 'fieldset' : 'div';

  function enlarge(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    import('./gallery-zoom').then(
      ({ GalleryZoom: View }) => setZoom({ View, link }),
      () => location.assign(link.href),
    );
  }

  return (
    <Frame className="gallery">
      {many ? <legend className="sr-only">Pictures</legend> : null}
      {pictures.map((picture, place) => (
        <Fragment key={picture.url}>
          {many ? (
            <>
              <input
                type="radio"
                name={id}
                id={id + place}
                className="sr-only"
                checked={place === shown}
                onChange={() => setShown(place)}
              />
              <label htmlFor={id + place}>
                <ProductPicture picture={picture} widths={THUMB_WIDTHS} sizes="5rem" />
              </label>
            </>
          ) : null}
          <a href={picture.url} aria-label={`Enlarge: ${picture.alt}`} onClick={enlarge}>
            <ProductPicture
              picture={picture}
              widths={GALLERY_WIDTHS}
              sizes={GALLERY_SIZES}
              priority={place === start}
            />
          </a>
        </Fragment>
      ))}
      {zoom ? (
        <zoom.View
          pictures={pictures}
          start={shown}
          link={zoom.link}
          onClose={(place) => {
            setShown(place);
            setZoom(null);
          }}
        />
      ) : null}
    </Frame>
  );
}

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
function ProductPicture({ picture, widths, sizes, priority, className }: ProductPictureProps) {
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
