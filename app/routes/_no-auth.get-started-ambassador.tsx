import type { MetaFunction } from '@remix-run/node';
import { ClosingBand } from '~/components/content/closing-band';
import { informationMeta } from '~/components/content/information-meta';
import { PageOpening } from '~/components/content/page-opening';
import { PointList } from '~/components/content/point-list';
import { Paragraphs } from '~/components/content/split-section';
import { LinkButton } from '~/components/ui/link-button';
import { GET_STARTED_AMBASSADOR } from '~/content/get-started';
import { publicPage } from '~/http/caching';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(GET_STARTED_AMBASSADOR, paths.getStartedAmbassador(), matches);

export const headers = publicPage;

export default function GetStartedAmbassadorPage() {
  const { heading, intro, scene, tasks, support, who, closing } = GET_STARTED_AMBASSADOR;
  return (
    <>
      <PageOpening heading={heading} intro={intro} scene={scene} />
      <PointList id="tasks" {...tasks} steps />
      <PointList id="support" {...support} />
      <section aria-labelledby="who" className="wrap py-[calc(var(--section)/2)]">
        <h2 id="who">{who.heading}</h2>
        <Paragraphs texts={who.paragraphs} />
      </section>
      <ClosingBand heading={closing.heading} text={closing.text}>
        <LinkButton to={paths.contactSales()}>Contact Sales</LinkButton>
        <LinkButton to={paths.category('cups', 'college')} variant="secondary">
          College cups
        </LinkButton>
      </ClosingBand>
    </>
  );
}
