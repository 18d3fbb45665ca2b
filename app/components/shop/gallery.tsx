import { Fragment, useId, useState } from 'react';
import { ProductPicture } from '~/components/shop/product-picture';
import type { Picture } from '~/domain/catalogue';

export const GALLERY_WIDTHS = [480, 900, 1200] as const;
/** A phone is told three quarters of its width: at 3 pixels to the point nobody sees the rest. */
export const GALLERY_SIZES = '(min-width: 64rem) 46vw, 75vw';

const THUMB_WIDTHS = [160] as const;

type GalleryProps = {
  pictures: readonly Picture[];
  /** Place of the picture that the chosen variant shows. */
  start: number;
};

/**
 * The pictures of one product: radio buttons choose which of them is shown, so that it works
 * without JavaScript and with the arrow keys. Give it the variant's picture as `key`.
 */
export function Gallery({ pictures, start }: GalleryProps) {
  const id = useId();
  const [shown, setShown] = useState(start);
  if (pictures.length === 0) return <div className="gallery" data-picture="none" />;
  if (pictures.length === 1 && pictures[0]) {
    return (
      <div className="gallery">
        <ProductPicture
          picture={pictures[0]}
          widths={GALLERY_WIDTHS}
          sizes={GALLERY_SIZES}
          priority
        />
      </div>
    );
  }
  return (
    <fieldset className="gallery">
      <legend className="sr-only">Pictures</legend>
      {pictures.map((picture, place) => (
        <Fragment key={picture.url}>
          <input
            type="radio"
            name={id}
            id={`${id}${place}`}
            className="sr-only"
            checked={place === shown}
            onChange={() => setShown(place)}
          />
          <label htmlFor={`${id}${place}`}>
            <ProductPicture picture={picture} widths={THUMB_WIDTHS} sizes="5rem" />
          </label>
          <ProductPicture
            picture={picture}
            widths={GALLERY_WIDTHS}
            sizes={GALLERY_SIZES}
            priority={place === start}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}
