import type { MetaFunction } from '~/framework';
import {
  ClosingBand,
  informationMeta,
  PageOpening,
  QuestionList,
} from '~/components/site/page-sections';
import { useRootData } from '~/components/catalogue/root-data';
import { JsonLd } from '~/components/catalogue/json-ld';
import { LinkButton } from '~/components/ui/forms/button';
import { FAQ, questionGroups, type QuestionGroup } from '~/content/site/faq';
import { publicPage } from '~/http/etag';
import { paths } from '~/paths';

export const meta: MetaFunction = ({ matches }) => informationMeta(FAQ, paths.faq(), matches);

export const headers = publicPage;

/** https://schema.org/FAQPage */
const structured = (groups: readonly QuestionGroup[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
});

export default function FaqPage() {
  const { email } = useRootData().store;
  const groups = questionGroups(email);
  return (
    <>
      <PageOpening heading={FAQ.heading} intro={FAQ.intro} />
      <QuestionList groups={groups} />
      <ClosingBand heading={FAQ.closing.heading} text={FAQ.closing.text(email)}>
        <LinkButton to={paths.contactSales()}>Contact Sales</LinkButton>
      </ClosingBand>
      <JsonLd data={structured(groups)} />
    </>
  );
}
