import type { MetaFunction } from '@remix-run/node';
import { ClosingBand } from '~/components/content/closing-band';
import { informationMeta } from '~/components/content/information-meta';
import { PageOpening } from '~/components/content/page-opening';
import { PointList } from '~/components/content/point-list';
import { LinkButton } from '~/components/ui/link-button';
import { GET_STARTED } from '~/content/get-started';
import { publicPage } from '~/http/caching';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(GET_STARTED, paths.getStarted(), matches);

export const headers = publicPage;

export default function GetStartedPage() {
  const { heading, intro, scene, audiences, benefits, closing } = GET_STARTED;
  return (
    <>
      <PageOpening heading={heading} intro={intro} scene={scene} />
      <PointList id="audiences" {...audiences} />
      <PointList id="benefits" {...benefits} />
      <ClosingBand heading={closing.heading} text={closing.text}>
        <LinkButton to={paths.shopAll()}>Shop as a guest</LinkButton>
        <LinkButton to={paths.contactSales()} variant="secondary">
          Contact Sales
        </LinkButton>
      </ClosingBand>
    </>
  );
}
