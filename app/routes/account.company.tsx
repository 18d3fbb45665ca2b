import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import {
  AccountHead,
  accountMeta,
  AccountSection,
  LoadProblem,
} from '~/components/customers/account-frame';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { CompanyForm, CompanyLogo, CompanySwitch } from '~/components/customers/company-form';
import { COMPANY } from '~/content/customers/account';
import { COMPANY_METAFIELDS, companyKind } from '~/domain/customers/customer';
import { companySchema } from '~/domain/customers/profile.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { companyLogoSource, loadCustomer } from '~/http/customers/address-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { saveCompany } from '~/services/customers/save-profile.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => accountMeta('company');

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/account/company');
  const { notice, init } = await consumeNotice(args);
  const loaded = await loadCustomer(args.context, user.gid);
  if (!loaded.ok) {
    return data({ notice, problem: loaded.problem, company: null }, { ...init, status: 503 });
  }
  const { metafields } = loaded.value;
  const requested = new URL(args.request.url).searchParams.get('kind');
  const kind =
    requested === 'company' || requested === 'university' ? requested : companyKind(metafields);
  const fields = COMPANY_METAFIELDS[kind];
  const name = metafields[fields.name] ?? null;
  const website = metafields[fields.website] ?? null;
  const isTheirs = kind === companyKind(metafields);
  const logo = isTheirs ? await companyLogoSource(args.context, loaded.value) : null;
  return data({ notice, problem: null, company: { kind, name, website, logo } }, init);
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { gid } = await requireCustomer(args, 'company.change');
  return submitForm(args, accountForms({ gid }), {
    company: form(companySchema, async (value) => {
      const { kind } = value;
      const saved = await saveCompany(context, gid, value);
      return saved.ok
        ? { to: accountPaths.accountCompany({ kind }), notice: `${kind}-saved` }
        : saved;
    }),
  });
}

export default function CompanyPage() {
  const { notice, problem, company } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <AccountHead page="company" />
      {company === null ? (
        <LoadProblem problem={problem} />
      ) : (
        <>
          <CompanyLogo name={company.name} src={company.logo} />
          <CompanySwitch kind={company.kind} />
          <AccountSection id="details" heading={COMPANY[company.kind].heading}>
            <CompanyForm kind={company.kind} values={company} reply={reply} />
          </AccountSection>
        </>
      )}
    </>
  );
}
