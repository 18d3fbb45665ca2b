import type { MetaFunction } from '~/framework';
import {
  ClosingBand,
  informationMeta,
  PageOpening,
  QuestionList,
} from '~/components/site/page-sections';
import { JsonLd } from '~/components/catalogue/json-ld';
import { LinkButton } from '~/components/ui/forms/button';
import { FAQ, QUESTION_GROUPS } from '~/content/site/faq';
import { publicPage } from '~/http/etag';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) => informationMeta(FAQ, paths.faq(), matches);

export const headers = publicPage;

/** https://schema.org/FAQPage */
const STRUCTURED = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: QUESTION_GROUPS.flatMap(({ questions }) => questions).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
};

export default function FaqPage() {
  return (
    <>
      <PageOpening heading={FAQ.heading} intro={FAQ.intro} />
      <QuestionList groups={QUESTION_GROUPS} />
      <ClosingBand heading={FAQ.closing.heading} text={FAQ.closing.text}>
        <LinkButton to={paths.contactSales()}>Contact Sales</LinkButton>
      </ClosingBand>
      <JsonLd data={STRUCTURED} />
    </>
  );
}
