import { Scene } from '~/components/catalogue/scene';
import type { ScenePicture } from '~/content/core/scenes';

type SplitSectionProps = {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  scene: ScenePicture;
  /** Whether the picture is on the left, if there is room for two columns. */
  pictureFirst?: boolean;
};

/** A few paragraphs beside the picture they refer to. */
export function SplitSection({ id, heading, paragraphs, scene, pictureFirst }: SplitSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="wrap py-[calc(var(--section)/2)] grid items-center gap-x-16 gap-y-10 lg:grid-cols-2"
    >
      <div>
        <h2 id={id}>{heading}</h2>
        <Paragraphs texts={paragraphs} />
      </div>
      <Scene
        file={scene.file}
        alt={scene.alt}
        sizes="(min-width: 64rem) 45vw, 100vw"
        className={`aspect-[4/3] w-full rounded-lg bg-soft object-cover ${pictureFirst ? 'lg:-order-1' : ''}`}
      />
    </section>
  );
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="mt-5 flex max-w-prose flex-col gap-4">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
