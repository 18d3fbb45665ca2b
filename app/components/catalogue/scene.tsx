import { sceneSrcSet, type SceneFile } from '~/domain/core/scene';

type SceneProps = {
  file: SceneFile;
  alt: string;
  sizes: string;
  /** Another crop of the scene for windows below 48 rem. */
  tall?: SceneFile;
  priority?: boolean;
  className?: string;
};

/** The media query for the tall crop; the preload uses the same. */
export const TALL_MEDIA = '(max-width: 47.99rem)';

/** One of our own wide pictures; lazy unless it is the page's largest. */
export function Scene({ file, alt, sizes, tall, priority, className }: SceneProps) {
  const image = (
    <img
      className={className}
      src={`${file.src}-${file.widths[0]}.webp`}
      srcSet={sceneSrcSet(file)}
      sizes={sizes}
      width={file.width}
      height={file.height}
      alt={alt}
      style={file.focus === undefined ? undefined : { objectPosition: file.focus }}
      loading={priority ? undefined : 'lazy'}
      decoding={priority ? undefined : 'async'}
      {...(priority ? { fetchpriority: 'high' } : {})}
    />
  );
  if (!tall) return image;
  return (
    <picture>
      <source
        media={TALL_MEDIA}
        srcSet={sceneSrcSet(tall)}
        sizes={sizes}
        width={tall.width}
        height={tall.height}
      />
      {image}
    </picture>
  );
}
