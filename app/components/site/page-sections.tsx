import type { MetaDescriptor } from '~/framework';
import { Scene } from '~/components/catalogue/scene';
import type { ScenePicture } from '~/content/core/scenes';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { originOf, pageMeta } from '~/content/core/seo';
import { sceneSrcSet } from '~/domain/core/scene';
import type { ReactNode } from 'react';
import { Disclosure } from '~/components/ui/disclosure';
import type { BenefitFigure } from '~/content/site/benefits';
import type { QuestionGroup } from '~/content/site/faq';

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

type Point = { heading: string; text: string };

type PointListProps = {
  id: string;
  heading: string;
  intro?: string;
  items: readonly Point[];
  /** Whether the points are numbered steps. */
  steps?: boolean;
};

/** Short points under one heading: side by side if there is room, numbered if they are steps. */
export function PointList({ id, heading, intro, items, steps = false }: PointListProps) {
  const List = steps ? 'ol' : 'ul';
  return (
    <section aria-labelledby={id} className="wrap py-[calc(var(--section)/2)]">
      <h2 id={id}>{heading}</h2>
      {intro ? <p className="mt-3 max-w-prose text-lg text-ink-soft">{intro}</p> : null}
      <List
        className={`mt-8 grid gap-x-12 gap-y-10 sm:grid-cols-2 ${items.length % 3 === 0 ? 'md:grid-cols-3' : ''} lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]`}
      >
        {items.map((item, index) => (
          <li key={item.heading} className="border-t-[1.5px] border-ink pt-4">
            {steps ? (
              <span aria-hidden="true" className="font-display text-3xl font-bold text-clay">
                {index + 1}
              </span>
            ) : null}
            <h3>{item.heading}</h3>
            <p className="mt-2 text-ink-soft">{item.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}

/** Figures with what they count, side by side if there is room. */
export function FigureList({
  label,
  figures,
}: {
  label: string;
  figures: readonly BenefitFigure[];
}) {
  return (
    <dl
      aria-label={label}
      className={`grid gap-x-12 gap-y-8 ${figures.length % 2 === 0 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'} lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]`}
    >
      {figures.map(({ figure, text }) => (
        <div
          key={text}
          className="flex flex-col-reverse justify-end border-t-[1.5px] border-ink pt-4"
        >
          <dt className="mt-1 text-ink-soft">{text}</dt>
          <dd className="font-display text-3xl font-bold tracking-tight">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

type ClosingBandProps = { heading: string; text: string; children: ReactNode };

/** The end of an information page: one sentence and what to do next. `children` are the links. */
export function ClosingBand({ heading, text, children }: ClosingBandProps) {
  return (
    <section aria-labelledby="closing" className="mt-[calc(var(--section)/2)] bg-kraft">
      <div className="wrap flex flex-col items-start gap-x-16 gap-y-6 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-20">
        <div>
          <h2 id="closing">{heading}</h2>
          <p className="mt-3 max-w-prose">{text}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-4">{children}</div>
      </div>
    </section>
  );
}

/** Questions in groups. Each expands to its answer; all answers are in the HTML for search engines. */
export function QuestionList({ groups }: { groups: readonly QuestionGroup[] }) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-16">
      <nav aria-label="Question topics" className="lg:sticky lg:top-6 lg:self-start">
        <ul className="flex flex-wrap gap-x-6 lg:flex-col">
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${group.id}`} className="target underline-offset-4 hover:underline">
                {group.heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex max-w-narrow flex-col gap-14">
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id} tabIndex={-1} className="scroll-mt-6">
              {group.heading}
            </h2>
            <div className="mt-4 border-t border-line">
              {group.questions.map(({ question, answer }) => (
                <Disclosure key={question} summary={<h3 className="text-lg">{question}</h3>}>
                  <div className="flex flex-col gap-3">
                    {answer.map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                  </div>
                </Disclosure>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
