import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { PostButton } from '~/components/ui/forms/post-button';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { QUICKBOOKS } from '~/content/invoices/erp-invoices';
import { BOOK_TESTS } from '~/domain/invoices/invoice';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findBookState, findInvoiceChecks } from '~/models/invoices/quickbooks-state.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { testQuickBooks } from '~/services/invoices/refresh-quickbooks-token.server';
import { ErpPage } from '~/components/staff/erp-page';

const labels = QUICKBOOKS;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/quickbooks');
  const { db, config, now } = args.context;
  const hasFirstToken = config.quickbooks.refreshToken !== undefined;
  const requested = new URL(args.request.url).searchParams.get('test');
  const subject = { kind: 'quickbooks', id: 'connection' } as const;
  return {
    state: await findBookState(db, { hasFirstToken, now: now() }),
    checks: await findInvoiceChecks(db, now()),
    test: BOOK_TESTS.find((each) => each === requested) ?? null,
    actions: activityOf(await listActionsOf(db, subject, 20)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id: staffId } = await requireStaff(args, 'quickbooks.test');
  return submitForm(args, storeForms(staffId), {
    test: form(noFieldsSchema, async () => ({
      to: erpPaths.quickbooks({ test: await testQuickBooks(args.context, staffId) }),
    })),
  });
}

export default function ErpQuickbooksPage() {
  const { state, checks: polls, test, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOut = state.connection === 'no-token' || state.connection === 'refused';
  return (
    <ErpPage title={labels.title} text={labels.text}>
      {test === null ? null : (
        <div className="mb-8">
          <Notice tone={test === 'answered' ? 'done' : 'problem'}>{labels.tests[test]}</Notice>
        </div>
      )}
      <section aria-labelledby="book-state">
        <h2 id="book-state" className="mb-4">
          {labels.stateHeading}
        </h2>
        <FactList>
          <Fact term={labels.facts.state}>
            <strong>{labels.state[state.connection]}</strong>
          </Fact>
          <Fact term={labels.facts.renewed}>
            <Time iso={state.renewedAt} none={labels.never} />
          </Fact>
          <Fact term={labels.facts.next}>
            {state.accessUntil === null ? (
              labels.withNext
            ) : (
              <>
                {labels.notBefore} <Moment iso={state.accessUntil} />
              </>
            )}
          </Fact>
          {state.endsAt === null ? null : (
            <Fact term={labels.facts.ends}>
              <Moment iso={state.endsAt} />
            </Fact>
          )}
          {state.previousUntil === null ? null : (
            <Fact term={labels.facts.previous}>
              <Moment iso={state.previousUntil} />
            </Fact>
          )}
          {state.leaseUntil === null ? null : (
            <Fact term={labels.facts.lease}>
              <Moment iso={state.leaseUntil} />
            </Fact>
          )}
          <Fact term={labels.facts.failure}>
            {state.failure === null ? (
              labels.never
            ) : (
              <>
                <Moment iso={state.failure.at} />, {labels.why[state.failure.why]}
              </>
            )}
          </Fact>
        </FactList>
        {isOut ? <p className="mt-4 max-w-prose font-semibold">{labels.connect}</p> : null}
      </section>
      <section aria-labelledby="book-looks" className="mt-12">
        <h2 id="book-looks">{labels.checksHeading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{labels.checksText}</p>
        <FactList>
          <Fact term={labels.checks.customers}>{polls.customers.toLocaleString('en-US')}</Fact>
          <Fact term={labels.checks.withOpen}>{polls.withOpen.toLocaleString('en-US')}</Fact>
          <Fact term={labels.checks.paused}>{polls.paused.toLocaleString('en-US')}</Fact>
          <Fact term={labels.checks.latest}>
            <Time iso={polls.latestAt} none={labels.never} />
          </Fact>
        </FactList>
      </section>
      <section aria-labelledby="book-test" className="mt-12">
        <h2 id="book-test">{labels.test.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{labels.test.text}</p>
        <PostButton intent="test" label={labels.test.send} reply={reply} />
      </section>
      <Activity actions={actions} />
    </ErpPage>
  );
}

function Time({ iso, none }: { iso: string | null; none: string }) {
  return iso === null ? none : <Moment iso={iso} />;
}
