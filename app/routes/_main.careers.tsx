import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { EnquiryForm } from '~/components/ui/forms/enquiry-form';
import {
  EnquiryAside,
  EnquiryPage,
  MessageField,
  SelectChoice,
  SenderFields,
} from '~/components/site/enquiry-page';
import { informationMeta } from '~/components/site/page-sections';
import { TextField } from '~/components/ui/forms/field';
import { CAREERS, POSITION_LABELS } from '~/content/site/careers';
import { CAREER_POSITIONS, ENQUIRY_BOUNDS } from '~/domain/site/enquiry';
import { careersSchema } from '~/domain/site/enquiry.schema.server';
import { enquiryHeaders, enquiryPage, submitEnquiry } from '~/http/site/enquiry.server';
import { paths } from '~/paths';
import { sendEnquiry } from '~/services/site/send-enquiry.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(CAREERS, paths.careers(), matches, { preload: false });

export const headers = enquiryHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return enquiryPage({ request });
}

export function action(args: ActionFunctionArgs) {
  return submitEnquiry(args, {
    kind: 'careers',
    schema: careersSchema,
    path: paths.careers(),
    send: sendEnquiry,
  });
}

export default function CareersPage() {
  const { token, isSent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, points, scene, note } = CAREERS;
  return (
    <EnquiryPage
      labels={CAREERS}
      path={paths.careers()}
      isSent={isSent}
      aside={<EnquiryAside scene={scene} {...points} note={note} />}
    >
      <EnquiryForm id="careers" token={token} reply={reply} send={form.send}>
        {(fields) => (
          <>
            <SenderFields fields={fields} />
            <SelectChoice
              label={form.positions}
              values={CAREER_POSITIONS}
              labels={POSITION_LABELS}
              field={fields.one('position')}
            />
            <TextField
              label={form.link}
              hint={form.linkHint}
              type="url"
              autoComplete="url"
              required
              maxLength={ENQUIRY_BOUNDS.link}
              {...fields.one('link')}
            />
            <MessageField fields={fields} label={form.message} />
          </>
        )}
      </EnquiryForm>
    </EnquiryPage>
  );
}
