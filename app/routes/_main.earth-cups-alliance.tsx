import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import {
  EnquiryAside,
  EnquirySection,
  MessageField,
  SelectChoice,
  SenderFields,
} from '~/components/site/enquiry-page';
import {
  FigureList,
  informationMeta,
  PageOpening,
  PointList,
  SplitSection,
} from '~/components/site/page-sections';
import { EnquiryForm } from '~/components/ui/forms/enquiry-form';
import { TextField } from '~/components/ui/forms/field';
import { ALLIANCE } from '~/content/site/alliance';
import { VOLUME_LABELS } from '~/content/site/contact-sales';
import { ENQUIRY_BOUNDS, SALES_VOLUMES } from '~/domain/site/enquiry';
import { allianceSchema } from '~/domain/site/enquiry.schema.server';
import { loadBenefits } from '~/http/site/benefits.server';
import { enquiryHeaders, enquiryPage, submitEnquiry } from '~/http/site/enquiry.server';
import { paths } from '~/paths';
import { sendEnquiry } from '~/services/site/send-enquiry.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(ALLIANCE, paths.alliance(), matches);

export const headers = enquiryHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { ...enquiryPage({ request }), figures: await loadBenefits(context) };
}

export function action(args: ActionFunctionArgs) {
  return submitEnquiry(args, {
    kind: 'contact-sales',
    schema: allianceSchema,
    path: paths.alliance(),
    at: '#form',
    send: sendEnquiry,
  });
}

export default function AlliancePage() {
  const { token, isSent, figures } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { heading, intro, scene, sections, benefits, join, form } = ALLIANCE;
  return (
    <>
      <PageOpening heading={heading} intro={intro} scene={scene} />
      <div className="wrap pt-10">
        <FigureList label={ALLIANCE.figures} figures={figures} />
      </div>
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
      <div className="wrap grid gap-x-16 gap-y-10 pb-(--section) pt-[calc(var(--section)/2)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <EnquiryAside {...join} steps />
        </div>
        <EnquirySection labels={ALLIANCE} path={paths.alliance()} isSent={isSent}>
          <EnquiryForm id="alliance" token={token} reply={reply} send={form.send} at="#form">
            {(fields) => (
              <>
                <SenderFields fields={fields} nameLabel={form.name} emailLabel={form.email} />
                <TextField
                  label={form.company}
                  autoComplete="organization"
                  required
                  maxLength={ENQUIRY_BOUNDS.company}
                  {...fields.one('company')}
                />
                <SelectChoice
                  label={form.volume}
                  values={SALES_VOLUMES}
                  labels={VOLUME_LABELS}
                  field={fields.one('volume')}
                />
                <MessageField fields={fields} label={form.message} />
              </>
            )}
          </EnquiryForm>
        </EnquirySection>
      </div>
    </>
  );
}
