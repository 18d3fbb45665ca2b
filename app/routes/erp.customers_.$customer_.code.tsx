import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PartingQuestion } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { sentence } from '~/content/core/errors';
import { readReferralCode } from '~/domain/ambassadors/referral';
import { refuseIntent } from '~/http/account-form.server';
import { erpCustomerOf } from '~/http/back-office/erp-customer.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { findAmbassadorByGid } from '~/models/ambassadors/ambassador.server';
import { erpPaths } from '~/erp-paths';
import { endAmbassadorCode } from '~/services/ambassadors/become-ambassador.server';
import { ErpPage } from '~/components/staff/erp-page';

const words = ERP_CUSTOMER.ambassador.end;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

/** Asks before a code is ended; for admins only, like ending it. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  await requireStaff(args, 'ambassadors.end-code');
  const id = params['customer'] ?? '';
  const { gid, displayName } = await erpCustomerOf(context, id);
  const ambassador = (await findAmbassadorByGid(context.db, gid)) ?? notFound();
  return { id, name: displayName, code: ambassador.code };
}

/** `intent`: end, with the code that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const staff = await requireStaff(args, 'ambassadors.end-code');
  const form = await readForm(request, { once: ['code'] });
  const id = params['customer'] ?? '';
  const { gid } = await erpCustomerOf(context, id);
  const code = readReferralCode(String(form.get('code') ?? ''));
  if (form.get('intent') !== 'end' || code === null) return refuseIntent();
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, 'end', fault);
  const ended = await endAmbassadorCode(context, staff.id, { gid, code });
  if (!ended.ok) {
    return refuseErpForm(form, 'end', { sentence: sentence(ended.code), status: 409 });
  }
  return redirect(erpPaths.customer(id, { done: 'code-ended' }), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export default function ErpAmbassadorCodePage() {
  const { id, name, code } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refusal = reply?.result.error?.['']?.[0];
  return (
    <ErpPage title={`${words.title}: ${name}`} text={words.text}>
      {refusal ? <Notice tone="problem">{refusal}</Notice> : null}
      <PartingQuestion
        heading={words.ask(code)}
        level={2}
        what={words.what}
        confirm={{ intent: 'end', label: words.confirm, fields: { code } }}
        cancel={{ label: words.cancel, href: erpPaths.customer(id) }}
        reply={undefined}
      />
    </ErpPage>
  );
}
