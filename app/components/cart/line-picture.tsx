import type { Picture } from '~/domain/catalogue/catalogue';
import { pictureUrl, srcSet } from '~/domain/core/picture';

/** A cart line's square picture; `widthPx` is its width on the page. Decorative: the title is beside it. */
export function LinePicture({ picture, widthPx }: { picture: Picture | null; widthPx: number }) {
  const shape = 'aspect-square w-full rounded-md bg-kraft object-cover';
  if (!picture) return <span className={`block ${shape}`} />;
  return (
    <img
      src={pictureUrl(picture.url, { width: widthPx * 2 })}
      srcSet={srcSet(picture.url, [widthPx, widthPx * 2, widthPx * 3])}
      sizes={`${widthPx}px`}
      alt=""
      width={widthPx}
      height={widthPx}
      loading="lazy"
      className={shape}
    />
  );
}
