import type { MetaDescriptor } from '@remix-run/node';

/** Tells the browser of the page's largest picture before it has read down to it. */
export function preloadPicture({
  srcSet,
  sizes,
  media,
}: {
  srcSet: string;
  sizes: string;
  media?: string;
}): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchpriority: 'high',
    ...(media ? { media } : {}),
  };
}
