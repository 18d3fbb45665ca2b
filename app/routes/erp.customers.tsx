import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { ErpForm } from '~/components/erp/erp-form';
import { ErpPage } from '~/components/erp/erp-frame';
import { TextField } from '~/components/ui/text-field';
import { BACK_OFFICE, backOfficeMeta } from '~/content/back-office';
import { sentence } from '~/content/errors';
import { customerType, type CustomerSummary } from '~/domain/customer';
import { customerLookupSchema } from '~/domain/staff.schema.server';
import { erpHeaders } from '~/http/erp-headers';
import { parseForm, readForm } from '~/http/form.server';
import { requireStaff } from '~/http/guards.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { needed } from '~/http/replies.server';
import { findCustomerByEmail } from '~/platforms/shopify/customer.server';

/** money-security S-9, admin operations. */
const LOOKUPS = [{ max: 60, windowMs: 60_000 }];
const words = BACK_OFFICE.customers;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/customers');
  return null;
}

/** Looks one customer up. A post, so that nobody's address stands in an address or a log. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/customers');
  const { context, request } = args;
  const form = await readForm(request, { once: ['email'] });
  const { value, reply } = parseForm(form, customerLookupSchema);
  const refuse = (result: ReturnType<typeof reply>, status: number, headers = {}) =>
    data({ result, customer: null }, { status, headers });
  if (value === null) return refuse(reply(), 422);
  const caller = { ...context, clientAddress: staff.id };
  const wait = await secondsToWait(caller, 'erp-lookup', LOOKUPS);
  if (wait !== null) {
    const said = sentence('staff_too_many', { wait: waitWords(wait) });
    return refuse(reply(said), 429, { 'Retry-After': String(wait) });
  }
  const customer = await needed(findCustomerByEmail(context.admin, value.email), context.log);
  if (!customer) return refuse(reply(sentence('staff_customer_missing')), 404);
  return data({ result: undefined, customer });
}

export default function ErpCustomersPage() {
  const reply = useActionData<typeof action>();
  return (
    <ErpPage title={words.title} text={words.text}>
      <ErpForm id="erp-customers" result={reply?.result} refused={words.refused} send={words.send}>
        {(field) => (
          <TextField
            label={words.email}
            type="email"
            autoComplete="off"
            required
            {...field('email')}
          />
        )}
      </ErpForm>
      <div aria-live="polite">
        {reply?.customer ? <CustomerCard customer={reply.customer} /> : null}
      </div>
    </ErpPage>
  );
}

function CustomerCard({ customer }: { customer: CustomerSummary }) {
  const facts = [
    ['Email', customer.email],
    ['Phone', customer.phone ?? 'none'],
    ['Type', customerType(customer.tags)],
    ['Tags', customer.tags.join(', ') || words.noTags],
  ] as const;
  return (
    <section aria-labelledby="found-customer" className="mt-10">
      <h2 id="found-customer">{customer.displayName}</h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
