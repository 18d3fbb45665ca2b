import type { MetaDescriptor } from '~/framework';

/** Returns a preload link for the page's largest picture. */
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
