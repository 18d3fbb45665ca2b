import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { CustomerCash } from '~/components/back-office/customer-cash';
import {
  CustomerAddresses,
  CustomerAmbassador,
  CustomerMethods,
  CustomerOrders,
  InvoiceOption,
} from '~/components/back-office/customer-overview';
import { CustomerIdentity } from '~/components/customers/customer-identity';
import { CustomerInvoices } from '~/components/invoices/invoice-table';
import { CustomerTags, TagQuestion } from '~/components/customers/customer-tags';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { Moment, Activity } from '~/components/staff/confirm-form';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { customerDone, ERP_CUSTOMER, type CustomerDone } from '~/content/customers/erp-customer';
import { ERP_CUSTOMER_INVOICES } from '~/content/invoices/erp-invoices';
import { hasTag } from '~/domain/core/tags';
import { isGuardedTag, parseTag } from '~/domain/customers/customer';
import { customerTagSchema } from '~/domain/customers/tax-exempt.schema.server';
import { customerVerdictSchema } from '~/domain/invoices/invoice-verdict.schema.server';
import { MERGE } from '~/content/privacy/erp-merge';
import { erpCustomerOf, loadErpCustomer } from '~/http/back-office/erp-customer.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { changeCustomerTag } from '~/services/customers/change-customer-tag.server';
import { decideInvoiceRequest } from '~/services/invoices/request-invoice.server';
import { ErpPage } from '~/components/staff/erp-page';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

export const meta = () => backOfficeMeta('Customer');

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const staff = await requireStaff(args, '/erp/customers');
  const customer = await erpCustomerOf(context, params['customer'] ?? '');
  return {
    ...(await loadErpCustomer(context, customer)),
    mayGuarded: staff.isAdmin,
    mayEndCode: staff.isAdmin,
    done: customerDone(new URL(request.url).searchParams.get('done')),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const staff = await requireStaff(args, 'customers.tag');
  const number = params['customer'] ?? '';
  const back = (done: CustomerDone) => ({ to: erpPaths.customer(number, { done }) });
  /** A guarded tag is confirmed before, and only admins get that far. */
  const tagForm = (step: 'add' | 'remove') =>
    form(customerTagSchema, { silent: 'tag_silent' }, async ({ tag: typed, confirmed }) => {
      const parsed = parseTag(typed);
      const isGuarded =
        'tag' in parsed && isGuardedTag(parsed.tag, await listTaxExemptTags(context.db));
      if (isGuarded) await requireStaff(args, 'customers.tag-guarded');
      const customer = await erpCustomerOf(context, number);
      if ('rejection' in parsed) return { code: parsed.rejection, status: 422, field: 'tag' };
      const isChanged = hasTag(customer.tags, parsed.tag) === (step === 'add');
      if (isGuarded && !isChanged && confirmed !== 'yes')
        return { review: { step, tag: parsed.tag } };
      const by = { id: staff.id, mayGuarded: staff.isAdmin, requestId: context.requestId };
      const changed = await changeCustomerTag(context, by, customer, { step, typed });
      if (changed.ok) return back(step === 'add' ? 'tag-added' : 'tag-removed');
      const code = changed.code === 'refused' ? 'tag_refused' : changed.code;
      const isOvertaken = code === 'tag_there' || code === 'tag_not_there';
      return { code, status: isOvertaken ? 409 : 422, field: 'tag' };
    });
  const mayDecide = { guard: () => requireStaff(args, 'invoice-option.decide') };
  return submitForm(args, erpForms(staff), {
    'tag-add': tagForm('add'),
    'tag-remove': tagForm('remove'),
    'invoice-option': form(customerVerdictSchema, mayDecide, async (verdict) => {
      const { decision, reason, seen: seenAt } = verdict;
      const { gid } = await erpCustomerOf(context, number);
      const decided = await decideInvoiceRequest(context, gid, {
        decision,
        reason,
        by: staff.id,
        seenAt,
        activity: {
          staffId: staff.id,
          action: 'invoice-option.decide',
          step: decision === 'granted' ? 'grant' : 'refuse',
          subject: { kind: 'customer', id: gid },
          requestId: context.requestId,
        },
      });
      if (decided === 'overtaken') return { code: 'invoice_overtaken' };
      context.wakeJobs();
      return back(decided ? 'decided' : 'same');
    }),
  });
}

export default function ErpCustomerPage() {
  const customer = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, identity, done, organization, closing, orders } = customer;
  const back = erpPaths.customer(id);
  if (reply?.review) {
    return (
      <ErpPage title={identity.displayName} text={ERP_CUSTOMER.text(identity.type)}>
        <TagQuestion {...reply.review} back={back} reply={undefined} />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={identity.displayName} text={ERP_CUSTOMER.text(identity.type)}>
      {done && !reply ? (
        <div className="mb-8">
          <Notice tone={done === 'same' || done === 'proposed' ? 'info' : 'done'}>
            {ERP_CUSTOMER.done[done]}
          </Notice>
        </div>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={erpPaths.customers()} className="target text-link">
          {ERP_CUSTOMER.back}
        </a>
        <LinkButton to={erpPaths.newDraft({ customer: id })} variant="secondary">
          {ERP_CUSTOMER.newDraft}
        </LinkButton>
      </p>
      <ErpSection id="identity" heading={ERP_CUSTOMER.identity}>
        <CustomerIdentity id={id} identity={identity} />
      </ErpSection>
      <ErpSection id="requests" heading={ERP_CUSTOMER.requests.heading}>
        {closing === null ? (
          <p>{ERP_CUSTOMER.requests.none}</p>
        ) : (
          <p>
            <a href={erpPaths.customerRequest(closing.id)} className="text-link">
              {ERP_CUSTOMER.requests.closing}
            </a>{' '}
            {ERP_CUSTOMER.requests.since} <Moment iso={closing.requestedAt} />
          </p>
        )}
        {customer.mayGuarded ? (
          <p className="mt-4">
            <a href={erpPaths.merge(id)} className="target text-link">
              {MERGE.link}
            </a>
          </p>
        ) : null}
      </ErpSection>
      <ErpSection id="tags" heading={ERP_CUSTOMER.tags.heading}>
        <CustomerTags tags={customer.tags} mayGuarded={customer.mayGuarded} reply={reply} />
      </ErpSection>
      <ErpSection id="cash" heading={ERP_CUSTOMER.cash.heading}>
        <CustomerCash id={id} cash={customer.cash} />
      </ErpSection>
      <ErpSection id="orders" heading={ERP_CUSTOMER.orders.heading}>
        <CustomerOrders orders={orders.latest} />
        {orders.count > orders.latest.length ? (
          <p className="mt-4">
            <a href={erpPaths.customerOrders(id)} className="target text-link">
              {ERP_CUSTOMER.orders.all(orders.count)}
            </a>
          </p>
        ) : null}
      </ErpSection>
      <ErpSection id="methods" heading={ERP_CUSTOMER.methods.heading}>
        <CustomerMethods {...customer.methods} />
      </ErpSection>
      <ErpSection id="open-invoices" heading={ERP_CUSTOMER_INVOICES.heading}>
        <CustomerInvoices invoices={customer.invoices} />
      </ErpSection>
      <ErpSection id="invoice" heading={ERP_CUSTOMER.invoice.heading}>
        <InvoiceOption invoice={customer.invoice} reply={reply} />
      </ErpSection>
      <ErpSection id="organization" heading={ERP_CUSTOMER.organization.heading}>
        <p>
          {organization
            ? `${organization.name}: ${organization.isAdmin ? ERP_CUSTOMER.organization.admin : ERP_CUSTOMER.organization.member}`
            : ERP_CUSTOMER.organization.none}
        </p>
      </ErpSection>
      <ErpSection id="ambassador" heading={ERP_CUSTOMER.ambassador.heading}>
        <CustomerAmbassador
          id={id}
          ambassador={customer.ambassador}
          mayEndCode={customer.mayEndCode}
        />
      </ErpSection>
      <ErpSection id="addresses" heading={ERP_CUSTOMER.addresses.heading}>
        <CustomerAddresses {...customer.addresses} />
      </ErpSection>
      <Activity actions={customer.activity} />
    </ErpPage>
  );
}
