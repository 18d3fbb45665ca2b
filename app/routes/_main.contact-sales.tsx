import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { EnquiryForm } from '~/components/ui/forms/enquiry-form';
import {
  ChoiceGroup,
  EnquiryAside,
  EnquiryPage,
  MessageField,
  SelectChoice,
  SenderFields,
} from '~/components/site/enquiry-page';
import { informationMeta } from '~/components/site/page-sections';
import { TextField } from '~/components/ui/forms/field';
import { CONTACT_SALES, NEED_LABELS, VOLUME_LABELS } from '~/content/site/contact-sales';
import { ENQUIRY_BOUNDS, SALES_NEEDS, SALES_VOLUMES } from '~/domain/site/enquiry';
import { contactSalesSchema } from '~/domain/site/enquiry.schema.server';
import { enquiryHeaders, enquiryPage, submitEnquiry } from '~/http/site/enquiry.server';
import { paths } from '~/paths';
import { sendEnquiry } from '~/services/site/send-enquiry.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(CONTACT_SALES, paths.contactSales(), matches, { preload: false });

export const headers = enquiryHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return enquiryPage({ request });
}

export function action(args: ActionFunctionArgs) {
  return submitEnquiry(args, {
    kind: 'contact-sales',
    schema: contactSalesSchema,
    path: paths.contactSales(),
    send: sendEnquiry,
  });
}

const NEEDS = SALES_NEEDS.map((value) => ({ value, label: NEED_LABELS[value] }));

export default function ContactSalesPage() {
  const { token, isSent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, steps, scene } = CONTACT_SALES;
  return (
    <EnquiryPage
      labels={CONTACT_SALES}
      path={paths.contactSales()}
      isSent={isSent}
      aside={<EnquiryAside scene={scene} {...steps} steps />}
    >
      <EnquiryForm id="contact-sales" token={token} reply={reply} send={form.send}>
        {(fields) => (
          <>
            <SenderFields fields={fields} nameLabel={form.name} emailLabel={form.email} />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField
                label={form.company}
                autoComplete="organization"
                required
                maxLength={ENQUIRY_BOUNDS.company}
                {...fields.one('company')}
              />
              <TextField
                label={form.phone}
                type="tel"
                autoComplete="tel"
                optional
                maxLength={ENQUIRY_BOUNDS.phone}
                {...fields.one('phone')}
              />
            </div>
            <ChoiceGroup legend={form.needs} options={NEEDS} {...fields.many('needs')} />
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
    </EnquiryPage>
  );
}
