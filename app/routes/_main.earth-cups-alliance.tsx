import type { MetaFunction } from '~/framework';
import {
  ClosingBand,
  informationMeta,
  PageOpening,
  PointList,
  SplitSection,
} from '~/components/site/page-sections';
import { LinkButton } from '~/components/ui/forms/button';
import { ALLIANCE } from '~/content/site/alliance';
import { publicPage } from '~/http/etag';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(ALLIANCE, paths.alliance(), matches);

export const headers = publicPage;

export default function AlliancePage() {
  const { heading, intro, scene, sections, benefits, join, closing } = ALLIANCE;
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
          pictureFirst
        />
      ))}
      <PointList id="benefits" {...benefits} />
      <PointList id="join" {...join} steps />
      <ClosingBand heading={closing.heading} text={closing.text}>
        <LinkButton to={paths.contactSales()}>Contact Sales</LinkButton>
        <LinkButton to={paths.partners()} variant="secondary">
          Our Partners
        </LinkButton>
      </ClosingBand>
    </>
  );
}
