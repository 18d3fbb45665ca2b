import { Scene } from '~/components/catalogue/scene';
import { CONTACT_EMAIL } from '~/content/layout/footer';
import type { ScenePicture } from '~/content/core/scenes';

type EnquiryAsideProps = {
  scene: ScenePicture;
  heading: string;
  items: readonly { heading: string; text: string }[];
  steps?: boolean;
  note?: string;
};

/** Beside a form: a picture, a few points, and an email address for those who prefer mail. */
export function EnquiryAside({ scene, heading, items, steps, note }: EnquiryAsideProps) {
  const List = steps ? 'ol' : 'ul';
  return (
    <>
      <Scene
        file={scene.file}
        alt={scene.alt}
        sizes="(min-width: 64rem) 40vw, 100vw"
        className="mb-10 h-auto w-full rounded-lg bg-soft"
      />
      <h2>{heading}</h2>
      <List className="mt-5 flex flex-col gap-5">
        {items.map((item, index) => (
          <li key={item.heading} className="flex gap-4">
            {steps ? (
              <span aria-hidden="true" className="w-6 font-display text-2xl font-bold text-clay">
                {index + 1}
              </span>
            ) : null}
            <div>
              <h3 className="text-lg">{item.heading}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{item.text}</p>
            </div>
          </li>
        ))}
      </List>
      {note ? <p className="mt-8 max-w-prose">{note}</p> : null}
      <p className="mt-6">
        Would you rather send an email?{' '}
        <a href={`mailto:${CONTACT_EMAIL}`} className="text-link">
          {CONTACT_EMAIL}
        </a>
      </p>
    </>
  );
}
