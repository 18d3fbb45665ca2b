import type { MetaDescriptor } from '@remix-run/node';
import { OPENING_SIZES } from './page-opening';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import type { ScenePicture } from '~/content/core/scenes';
import { originOf, pageMeta } from '~/content/core/seo';
import { sceneSrcSet } from '~/domain/core/scene';

type InformationPage = { title: string; description: string; scene?: ScenePicture };

/**
 * Returns the meta tags of an information page. Its picture is the social preview, and is preloaded if it
 * is at the top of the page.
 */
export function informationMeta(
  { title, description, scene }: InformationPage,
  path: string,
  matches: readonly { id: string; data: unknown }[],
  { index = true, preload = true }: { index?: boolean; preload?: boolean } = {},
): MetaDescriptor[] {
  const origin = originOf(matches);
  return [
    ...pageMeta({
      origin,
      path,
      title,
      description,
      index,
      ...(scene ? { picture: `${origin}${scene.file.src}-${scene.file.widths.at(-1)}.webp` } : {}),
    }),
    ...(scene && preload
      ? [preloadPicture({ srcSet: sceneSrcSet(scene.file), sizes: OPENING_SIZES })]
      : []),
  ];
}
