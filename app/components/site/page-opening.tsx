import { Scene } from '~/components/catalogue/scene';
import type { ScenePicture } from '~/content/core/scenes';
import type { MetaDescriptor } from '@remix-run/node';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { originOf, pageMeta } from '~/content/core/seo';
import { sceneSrcSet } from '~/domain/core/scene';

type PageOpeningProps = { heading: string; intro: string; scene?: ScenePicture };

const OPENING_SIZES = '(min-width: 64rem) 50vw, 100vw';

/** The top of an information page: heading, introduction, and a picture if there is one. */
export function PageOpening({ heading, intro, scene }: PageOpeningProps) {
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-10 pb-4 pt-10 lg:grid-cols-2 lg:pt-16">
      <div>
        <h1>{heading}</h1>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">{intro}</p>
      </div>
      {scene ? (
        <Scene
          file={scene.file}
          alt={scene.alt}
          sizes={OPENING_SIZES}
          priority
          className="aspect-[4/3] w-full rounded-lg bg-soft object-cover"
        />
      ) : null}
    </div>
  );
}

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
