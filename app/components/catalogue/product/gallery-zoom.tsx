import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Dialog } from '~/components/ui/dialog';
import { Icon } from '~/components/ui/icon';
import type { Picture } from '~/domain/catalogue/catalogue';
import { pictureUrl, srcSet } from '~/domain/core/picture';

const WIDTHS = [600, 900, 1200] as const;

/** As in `zoom.css`: the picture's own size on desktops, twice the window's width on phones. */
const SIZES = '(min-width: 48rem) 75rem, 200vw';

type GalleryZoomProps = {
  pictures: readonly Picture[];
  /** Index of the first picture to show. */
  start: number;
  /** The pressed link of the gallery. */
  link: HTMLElement;
  /** Called with the index of the last picture shown. */
  onClose: (place: number) => void;
};

/** The gallery's pictures one by one, larger than the page shows them: what does not fit scrolls. */
export function GalleryZoom({ pictures, start, link, onClose }: GalleryZoomProps) {
  const [place, setPlace] = useState(start);
  const count = pictures.length;
  const picture = pictures[place];
  if (!picture) return null;

  const move = (by: number) => setPlace((place + by + count) % count);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  };
  // By then the gallery shows the last picture, and the pressed link may be hidden.
  const returnFocus = () => {
    const links = link.parentElement?.querySelectorAll<HTMLElement>(':scope > a') ?? [];
    [...links].find((other) => other.getClientRects().length > 0)?.focus({ preventScroll: true });
  };

  return (
    <Dialog
      title={count > 1 ? `Picture ${place + 1} of ${count}` : 'Picture'}
      onClose={() => onClose(place)}
      returnFocus={returnFocus}
      onKeyDown={count > 1 ? onKeyDown : undefined}
    >
      <figure className="zoom" style={{ ['--ratio' as string]: picture.width / picture.height }}>
        {/* Not ProductPicture: sharing it would move it out of the page's own chunk for a rarely used
            dialog. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
        <div tabIndex={0} role="region" aria-label="Enlarged picture" ref={center} key={place}>
          <img
            src={pictureUrl(picture.url, { width: 1200 })}
            srcSet={srcSet(picture.url, WIDTHS)}
            sizes={SIZES}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
          />
        </div>
        <figcaption>
          <span role="status">{picture.alt}</span>
        </figcaption>
        {count > 1 ? (
          <p>
            <ZoomStep label="Previous picture" onStep={() => move(-1)} />
            <ZoomStep label="Next picture" onStep={() => move(1)} />
          </p>
        ) : null}
      </figure>
    </Dialog>
  );
}

/** The picture's middle comes first. */
function center(frame: HTMLElement | null) {
  if (!frame) return;
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2;
}

function ZoomStep({ label, onStep }: { label: string; onStep: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onStep}>
      <Icon name="chevron-down" size={24} />
    </button>
  );
}
