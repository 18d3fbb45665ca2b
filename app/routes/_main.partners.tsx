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
import { PARTNERS, PARTNER_KIND_LABELS } from '~/content/site/partners';
import { ENQUIRY_BOUNDS, PARTNER_KINDS } from '~/domain/site/enquiry';
import { partnersSchema } from '~/domain/site/enquiry.schema.server';
import { enquiryHeaders, enquiryPage, submitEnquiry } from '~/http/site/enquiry.server';
import { paths } from '~/paths';
import { sendEnquiry } from '~/services/site/send-enquiry.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(PARTNERS, paths.partners(), matches, { preload: false });

export const headers = enquiryHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return enquiryPage({ request });
}

export function action(args: ActionFunctionArgs) {
  return submitEnquiry(args, {
    kind: 'partners',
    schema: partnersSchema,
    path: paths.partners(),
    send: sendEnquiry,
  });
}

export default function PartnersPage() {
  const { token, isSent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, kinds, scene } = PARTNERS;
  return (
    <EnquiryPage
      labels={PARTNERS}
      path={paths.partners()}
      isSent={isSent}
      aside={<EnquiryAside scene={scene} {...kinds} />}
    >
      <EnquiryForm id="partners" token={token} reply={reply} send={form.send}>
        {(fields) => (
          <>
            <SenderFields fields={fields} />
            <TextField
              label={form.organization}
              autoComplete="organization"
              required
              maxLength={ENQUIRY_BOUNDS.company}
              {...fields.one('organization')}
            />
            <SelectChoice
              label={form.kind}
              values={PARTNER_KINDS}
              labels={PARTNER_KIND_LABELS}
              field={fields.one('kind')}
            />
            <TextField
              label={form.website}
              autoComplete="url"
              inputMode="url"
              optional
              maxLength={ENQUIRY_BOUNDS.website}
              {...fields.one('website')}
            />
            <MessageField fields={fields} label={form.message} />
          </>
        )}
      </EnquiryForm>
    </EnquiryPage>
  );
}
