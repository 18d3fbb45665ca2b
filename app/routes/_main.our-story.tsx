import type { MetaFunction } from '~/framework';
import {
  ClosingBand,
  informationMeta,
  PageOpening,
  Paragraphs,
  PointList,
  SplitSection,
} from '~/components/site/page-sections';
import { LinkButton } from '~/components/ui/forms/button';
import { OUR_STORY } from '~/content/site/alliance';
import { publicPage } from '~/http/etag';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(OUR_STORY, paths.ourStory(), matches);

export const headers = publicPage;

export default function OurStoryPage() {
  const { heading, intro, scene, sections, questions, promises, closing } = OUR_STORY;
  return (
    <>
      <PageOpening heading={heading} intro={intro} scene={scene} />
      {sections.map((section, index) => (
        <SplitSection
          key={section.heading}
          id={`part-${index + 1}`}
          heading={section.heading}
          paragraphs={section.paragraphs}
          scene={section.scene}
          pictureFirst={index % 2 === 0}
        />
      ))}
      <PointList id="questions" {...questions} />
      <section aria-labelledby="promises" className="wrap py-[calc(var(--section)/2)]">
        <h2 id="promises">{promises.heading}</h2>
        <Paragraphs texts={promises.paragraphs} />
      </section>
      <ClosingBand heading={closing.heading} text={closing.text}>
        <LinkButton to={paths.shopAll()}>Shop all products</LinkButton>
        <LinkButton to={paths.faq()} variant="secondary">
          Read the FAQ
        </LinkButton>
      </ClosingBand>
    </>
  );
}
