import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { CustomerCash } from '~/components/back-office/customer-cash';
import { CustomerOrders } from '~/components/back-office/customer-overview';
import { CustomerNext, CustomerSide } from '~/components/back-office/customer-side';
import { CustomerInvoices } from '~/components/invoices/invoice-table';
import { TagQuestion } from '~/components/customers/customer-tags';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage, DetailSection } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { backOfficeMeta } from '~/content/staff/back-office';
import { customerDone, ERP_CUSTOMER, type CustomerDone } from '~/content/customers/erp-customer';
import { ERP_CUSTOMER_INVOICES } from '~/content/invoices/erp-invoices';
import { hasTag } from '~/domain/core/tags';
import { isGuardedTag, parseTag } from '~/domain/customers/customer';
import { customerTagSchema } from '~/domain/customers/tax-exempt.schema.server';
import {
  customerTermsSchema,
  customerVerdictSchema,
} from '~/domain/invoices/invoice-verdict.schema.server';
import { MERGE } from '~/content/privacy/erp-merge';
import { erpCustomerOf, loadErpCustomer } from '~/http/back-office/erp-customer.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { erpPaths } from '~/erp-paths';
import { changeCustomerTag } from '~/services/customers/change-customer-tag.server';
import { setCustomerTerms } from '~/services/invoices/set-terms.server';
import { decideInvoiceRequest } from '~/services/invoices/request-invoice.server';
import { ErpPage } from '~/components/staff/erp-page';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  backOfficeMeta(data?.identity.displayName ?? '');

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const staff = await requireStaff(args, '/erp/customers');
  const customer = await erpCustomerOf(context, params['customer'] ?? '');
  return {
    ...(await loadErpCustomer(context, customer)),
    isAdmin: staff.isAdmin,
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
    'payment-terms': form(
      customerTermsSchema,
      { guard: () => requireStaff(args, 'payment-terms.change') },
      async ({ terms, limit: creditLimitCents, seen }) => {
        const { gid } = await erpCustomerOf(context, number);
        const change = { terms, creditLimitCents, seen, by: staff.id };
        const set = await setCustomerTerms(context, gid, change);
        return set === 'set' ? back('terms-set') : { code: 'terms_overtaken' };
      },
    ),
  });
}

export default function ErpCustomerPage() {
  const customer = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, identity, done, orders, invoices } = customer;
  if (reply?.review) {
    const back = erpPaths.customer(id);
    return (
      <ErpPage title={identity.displayName} text="">
        <TagQuestion {...reply.review} back={back} reply={undefined} />
      </ErpPage>
    );
  }
  return (
    <DetailPage
      back={{ href: erpPaths.customers(), label: ERP_CUSTOMER.back }}
      title={identity.displayName}
      badges={customer.badges}
      done={done && !reply ? ERP_CUSTOMER.done[done] : null}
      actions={
        <>
          <LinkButton to={erpPaths.newDraft({ customer: id })} variant="secondary">
            {ERP_CUSTOMER.newDraft}
          </LinkButton>
          <LinkButton to={erpPaths.adjust(id)} variant="secondary">
            {ERP_CUSTOMER.cash.adjust}
          </LinkButton>
          {customer.isAdmin ? (
            <a href={erpPaths.merge(id)} className="target text-link">
              {MERGE.link}
            </a>
          ) : null}
        </>
      }
    >
      <DetailColumns side={<CustomerSide customer={customer} reply={reply} />}>
        <CustomerNext customer={customer} />
        <DetailSection id="cash" heading={ERP_CUSTOMER.cash.heading}>
          <CustomerCash cash={customer.cash} />
        </DetailSection>
        {orders.count === 0 ? null : (
          <DetailSection
            id="orders"
            heading={ERP_CUSTOMER.orders.heading}
            beside={
              orders.count > orders.latest.length ? (
                <a href={erpPaths.customerOrders(id)} className="target text-link">
                  {ERP_CUSTOMER.orders.all(orders.count)}
                </a>
              ) : null
            }
          >
            <CustomerOrders orders={orders.latest} />
          </DetailSection>
        )}
        {invoices?.open.length === 0 ? null : (
          <DetailSection id="open-invoices" heading={ERP_CUSTOMER_INVOICES.heading}>
            <CustomerInvoices invoices={invoices} />
          </DetailSection>
        )}
        <Timeline entries={customer.timeline} />
      </DetailColumns>
    </DetailPage>
  );
}
