import { Scene } from '~/components/catalogue/scene';
import type { ScenePicture } from '~/content/core/scenes';

type PageOpeningProps = { heading: string; intro: string; scene?: ScenePicture };

export const OPENING_SIZES = '(min-width: 64rem) 50vw, 100vw';

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
