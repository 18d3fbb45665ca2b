import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PostButton } from '~/components/ui/forms/post-button';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment, Trace } from '~/components/staff/ask-form';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/staff/back-office';
import { QUICKBOOKS } from '~/content/invoices/erp-invoices';
import { BOOK_TESTS } from '~/domain/invoices/invoice';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { traceOf } from '~/http/staff/trace.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findBookState, findInvoiceLooks } from '~/models/invoices/quickbooks-state.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { testQuickBooks } from '~/services/invoices/refresh-quickbooks-token.server';
import { ErpPage } from '~/components/staff/erp-page';

const words = QUICKBOOKS;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/quickbooks');
  const { db, config, now } = args.context;
  const hasFirstToken = config.quickbooks.refreshToken !== undefined;
  const asked = new URL(args.request.url).searchParams.get('test');
  const subject = { kind: 'quickbooks', id: 'connection' } as const;
  return {
    state: await findBookState(db, { hasFirstToken, now: now() }),
    looks: await findInvoiceLooks(db, now()),
    test: BOOK_TESTS.find((each) => each === asked) ?? null,
    actions: traceOf(await listActionsOf(db, subject, 20)),
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
  const { state, looks, test, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOut = state.connection === 'no-token' || state.connection === 'refused';
  return (
    <ErpPage title={words.title} text={words.text}>
      {test === null ? null : (
        <div className="mb-8">
          <Notice tone={test === 'answered' ? 'done' : 'problem'}>{words.tests[test]}</Notice>
        </div>
      )}
      <section aria-labelledby="book-state">
        <h2 id="book-state" className="mb-4">
          {words.stateHeading}
        </h2>
        <FactList>
          <Fact term={words.facts.state}>
            <strong>{words.state[state.connection]}</strong>
          </Fact>
          <Fact term={words.facts.renewed}>
            <Time iso={state.renewedAt} none={words.never} />
          </Fact>
          <Fact term={words.facts.next}>
            {state.accessUntil === null ? (
              words.withNext
            ) : (
              <>
                {words.notBefore} <Moment iso={state.accessUntil} />
              </>
            )}
          </Fact>
          {state.endsAt === null ? null : (
            <Fact term={words.facts.ends}>
              <Moment iso={state.endsAt} />
            </Fact>
          )}
          {state.previousUntil === null ? null : (
            <Fact term={words.facts.previous}>
              <Moment iso={state.previousUntil} />
            </Fact>
          )}
          {state.leaseUntil === null ? null : (
            <Fact term={words.facts.lease}>
              <Moment iso={state.leaseUntil} />
            </Fact>
          )}
          <Fact term={words.facts.failure}>
            {state.failure === null ? (
              words.never
            ) : (
              <>
                <Moment iso={state.failure.at} />, {words.why[state.failure.why]}
              </>
            )}
          </Fact>
        </FactList>
        {isOut ? <p className="mt-4 max-w-prose font-semibold">{words.connect}</p> : null}
      </section>
      <section aria-labelledby="book-looks" className="mt-12">
        <h2 id="book-looks">{words.looksHeading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{words.looksText}</p>
        <FactList>
          <Fact term={words.looks.customers}>{looks.customers.toLocaleString('en-US')}</Fact>
          <Fact term={words.looks.withOpen}>{looks.withOpen.toLocaleString('en-US')}</Fact>
          <Fact term={words.looks.paused}>{looks.paused.toLocaleString('en-US')}</Fact>
          <Fact term={words.looks.latest}>
            <Time iso={looks.latestAt} none={words.never} />
          </Fact>
        </FactList>
      </section>
      <section aria-labelledby="book-test" className="mt-12">
        <h2 id="book-test">{words.test.heading}</h2>
        <p className="mb-4 mt-2 text-ink-soft">{words.test.text}</p>
        <PostButton intent="test" label={words.test.send} reply={reply} />
      </section>
      <Trace actions={actions} />
    </ErpPage>
  );
}

function Time({ iso, none }: { iso: string | null; none: string }) {
  return iso === null ? none : <Moment iso={iso} />;
}
